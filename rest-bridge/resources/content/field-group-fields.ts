import { fieldProperties, fieldsOfCollection } from '../../../schema/content/field-groups/field-schema.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import { emptyAsList } from '../../declare/declared-parameter.ts';
import type { Embedding, Link } from '../../declare/declared-resource.ts';
import type { Field, Node } from '../../declare/field.ts';
import { termTitle } from './content-links.ts';

/** The owners of a collection: the rule of groups of fields that names them, and its values; none for every value. */
export interface FieldOwners {
  param: 'post_type' | 'taxonomy' | 'user_role' | 'comment';
  values: readonly string[];
}

/**
 * Returns the field with the values of the groups of fields; none on a site without groups. OPTIONS of a collection lists the fields
 * of the groups that name its owners; an item has the fields of all groups whose rules hold for it.
 */
export const fieldValueFields = (
  { fieldGroups }: Pick<Registry, 'fieldGroups'>,
  owners: FieldOwners,
): readonly Field[] =>
  fieldGroups.length === 0
    ? []
    : [
        {
          name: 'acf',
          select: 'fieldValues',
          input: 'fieldValues',
          forms: { parameter: 'acf_format', selections: { standard: 'fieldValues(format: STANDARD)' } },
          validation: 'none',
          schema: {
            description: 'Values of the fields of groups.',
            type: 'object',
            properties: fieldProperties(fieldsOfCollection(fieldGroups, owners)),
          },
          read: emptyAsList,
          itemSchema: 'fieldSchema',
        },
      ];

interface Reference {
  kind: string;
  subtype: string;
  key: string;
}

/** Returns the links to what the fields of an item refer to; none on a site without groups of fields. */
export function fieldValueLinks({
  fieldGroups,
  postTypes,
  taxonomies,
}: Pick<Registry, 'fieldGroups' | 'postTypes' | 'taxonomies'>): readonly Link[] {
  if (fieldGroups.length === 0) return [];
  const select = '_references: fieldReferences { kind subtype key }';
  const references = (node: Node) => (node._references ?? []) as readonly Reference[];
  const ofKind = (kind: string, isShown: (subtype: string) => boolean) => (node: Node) =>
    references(node).filter((reference) => reference.kind === kind && isShown(reference.subtype));
  const itemPath = ({ subtype, key }: Reference) => {
    const type = postTypes.get(subtype);
    return type
      ? [
          {
            href: `/${type.restNamespace}/${type.restBase}/${encodeURIComponent(key)}`,
            attributes: { embeddable: true },
          },
        ]
      : [];
  };
  const items = (rel: string, isShown: (type: string) => boolean): Link => ({
    ...{ rel, select, ofField: 'acf' },
    targets: (node) => ofKind('post', isShown)(node).flatMap(itemPath),
  });
  const embedded = (
    rel: string,
    { field, on, ...target }: { field: string; on: string } & Pick<Embedding, 'resource' | 'describedBy'>,
  ): Link => ({
    ...{ rel, ofField: 'acf', embedsOnly: true },
    targets: () => [],
    embed: {
      ...target,
      list: 'each',
      selections: { [`_embed_${field.replace(/\W+/g, '_')}`]: `${field} ${on}` },
      missingErrorCode: (target) => (target === null ? 'rest_forbidden' : null),
    },
  });
  return [
    {
      ...{ rel: 'acf:user', select, ofField: 'acf' },
      targets: (node) =>
        ofKind(
          'user',
          () => true,
        )(node).map(({ key }) => ({
          href: `/cms/v2/users/${encodeURIComponent(key)}`,
          attributes: { embeddable: true },
        })),
    },
    {
      ...{ rel: 'acf:term', select, ofField: 'acf' },
      targets: (node) =>
        ofKind(
          'term',
          () => true,
        )(node).flatMap(({ subtype, key }) => {
          const taxonomy = taxonomies.get(subtype);
          const href = `/${taxonomy?.restNamespace}/${taxonomy?.restBase}/${key}`;
          return taxonomy ? [{ href, attributes: { embeddable: true, taxonomy: subtype } }] : [];
        }),
    },
    items('acf:post', (type) => type !== 'attachment'),
    items('acf:attachment', (type) => type === 'attachment'),
    embedded('acf:user', { field: 'fieldUsers', resource: 'user', on: '' }),
    embedded('acf:term', {
      ...{ field: 'fieldTerms', resource: 'term', on: '' },
      describedBy: [...taxonomies.values()].map(termTitle),
    }),
    ...[...postTypes.values()]
      .filter(({ graphqlName, viewable }) => graphqlName !== null && viewable)
      .map(({ name, graphqlName }) =>
        embedded(name === 'attachment' ? 'acf:attachment' : 'acf:post', {
          field: `fieldItems(type: "${name}")`,
          resource: name,
          on: `{ ... on ${graphqlName} {} }`,
        }),
      ),
  ];
}
