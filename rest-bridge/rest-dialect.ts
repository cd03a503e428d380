/** The spelling that clients see. The domain and the route declarations use the neutral words throughout. */
export interface RestDialect {
  brand: 'cms' | 'wp';
  /** Prefix of field, type and taxonomy names: `cms_block`. */
  namePrefix: string;
  /** Namespace of the core routes. */
  namespace: string;
  /** Prefix of the other namespaces of the core, as in `cms-block-editor/v1`. */
  namespacePrefix: string;
  /** Prefix of the API's own headers: `X-CMS-`. */
  headerPrefix: string;
  /** The parameter and the header, in lower case, in which browsers send a nonce. */
  nonceParameter: string;
  nonceHeader: string;
  /** Short name of the link relations: `cms:term`. */
  curie: string;
  /** Path of the REST root, with slashes at both ends. */
  restRoot: string;
  /** Path of the administration area, with slashes at both ends. */
  adminPath: string;
  /** Path of the page where people log in. */
  loginPath: string;
  /** Path that forms send comments to. */
  commentsPath: string;
  /** Path of the uploaded files, without a slash at the end. */
  uploadsPath: string;
  /** Path of the program's own static files, without a slash at the end. */
  includesPath: string;
  /** Path of the theme files, without a slash at the end. */
  themesPath: string;
  /** A proper name whose spelling is put right in what is rendered; empty for none. */
  properName: string;
  /** Where people read about the API. */
  documentation: string;
  /** What the namespaces beside the core are called, unless the site calls them otherwise. */
  extensions: Readonly<Record<'events' | 'beacon' | 'export' | 'updater' | 'deprecated', string>>;
}

const brandedDialect = (
  brand: 'cms' | 'wp',
  { documentation, properName, extensions }: Pick<RestDialect, 'documentation' | 'properName' | 'extensions'>,
): RestDialect => ({
  brand,
  namePrefix: `${brand}_`,
  namespace: `${brand}/v2`,
  namespacePrefix: `${brand}-`,
  headerPrefix: `X-${brand.toUpperCase()}-`,
  nonceParameter: `_${brand}nonce`,
  nonceHeader: `x-${brand}-nonce`,
  curie: brand,
  restRoot: `/${brand}-json/`,
  adminPath: `/${brand}-admin/`,
  loginPath: `/${brand}-login.php`,
  commentsPath: `/${brand}-comments-post.php`,
  uploadsPath: `/${brand}-content/uploads`,
  includesPath: `/${brand}-includes`,
  themesPath: `/${brand}-content/themes`,
  documentation,
  properName,
  extensions,
});

/** The dialects by brand: the neutral one, and the one that the existing clients of this API hard-code. */
export const restDialects: Readonly<Record<'cms' | 'wp', RestDialect>> = {
  cms: brandedDialect('cms', {
    documentation: 'https://spec.graphql.org/',
    properName: '',
    extensions: {
      events: 'events/v1',
      beacon: 'beacon/v1',
      export: 'export/v1',
      updater: 'updater/v1',
      deprecated: 'old-updater/v1',
    },
  }),
  wp: brandedDialect('wp', {
    documentation: 'https://developer.wordpress.org/rest-api/',
    properName: 'WordPress',
    extensions: {
      events: 'fair/v1',
      beacon: 'fair-beacon/v1',
      export: 'export/v1',
      updater: 'git-updater/v1',
      deprecated: 'github-updater/v1',
    },
  }),
};

/** A neutral name (`cms_block`, `cms/v2`, `cms:term`, `cms-block-editor/v1`) in the dialect's spelling. */
export function toDialect(dialect: RestDialect, name: string): string {
  return dialect.brand === 'cms' ? name : name.replace(/^cms(?=[_/:-])/, dialect.brand);
}

/** A name in the dialect's spelling as the neutral one; a name that is neutral already stays. */
export function fromDialect(dialect: RestDialect, name: string): string {
  return dialect.brand === 'cms' || !name.startsWith(dialect.brand)
    ? name
    : name.replace(new RegExp(`^${dialect.brand}(?=[_/:-])`), 'cms');
}
