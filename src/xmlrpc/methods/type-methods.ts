import { formatNames, postFormats } from '../../../schema/core/registry/post-status.ts';
import { kindNamed } from '../content/editable-item.ts';
import type { PublishedKind } from '../content/site-kinds.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { list, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import type { AnswerValue, XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { booleanOf, textValues } from '../read-value.ts';
import { toSnakeCase } from './term-methods.ts';

/** The groups of members of a type that programs request by name. The others are always there. */
const DEFAULT_GROUPS: readonly string[] = ['labels', 'cap', 'taxonomies'];

/** The struct of a type. `groups` names the groups of members that the program requested. */
function typeStruct(
  { name, type }: PublishedKind,
  groups: readonly string[] = DEFAULT_GROUPS,
): Record<string, AnswerValue> {
  const wanted = new Set(groups);
  return {
    name,
    label: type.labels.name ?? name,
    hierarchical: type.hierarchical,
    public: type.viewable,
    show_ui: type.showUi,
    _builtin: type.declared === undefined,
    has_archive: type.hasArchive !== false,
    supports: Object.fromEntries(
      Object.entries(type.supports).map(([feature, value]) => [
        feature,
        value === true ? true : (value as AnswerValue),
      ]),
    ),
    ...(wanted.has('labels') ? { labels: snakeCaseMembers(type.labels) } : {}),
    ...(wanted.has('cap') ? { cap: snakeCaseMembers(type.capabilities), map_meta_cap: true } : {}),
    ...(wanted.has('menu') ? { menu_icon: type.icon ?? '', show_in_menu: type.showUi } : {}),
    ...(wanted.has('taxonomies') ? { taxonomies: [...type.taxonomies] } : {}),
  };
}

const snakeCaseMembers = (members: object): AnswerValue =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [toSnakeCase(name), String(value ?? '')]));

/** Whether the members that a filter names have its values. Programs receive the public types if they send none. */
const matches = (kind: PublishedKind, filter: XmlRpcStruct | undefined): boolean => {
  const members = typeStruct(kind, []);
  const wanted = filter && filter.size > 0 ? filter : new Map([['public', true]]);
  return [...wanted].every(([name, value]) => {
    const member = members[name];
    return typeof member === 'boolean' ? member === booleanOf(value) : member === value;
  });
};

/** The methods about types, formats and statuses. */
export const typeMethods: readonly XmlRpcMethod[] = [
  method('wp.getPostTypes', {
    parameters: { ...siteAndLogin, filter: optional(struct), fields: optional(list) },
    answer: 'struct',
    run: ({ filter, fields }, { site }) =>
      Object.fromEntries(
        [...site.contentKinds.values()]
          .filter((kind) => matches(kind, filter))
          .map((kind) => [kind.name, typeStruct(kind, fields && textValues(fields))]),
      ),
  }),
  method('wp.getPostType', {
    parameters: { ...siteAndLogin, type: text, fields: optional(list) },
    answer: 'struct',
    run: ({ type, fields }, session) => typeStruct(kindNamed(session, type), fields && textValues(fields)),
  }),
  method('wp.getPostFormats', {
    parameters: siteAndLogin,
    answer: 'struct',
    run: () => {
      const labels = new Map(postFormats.map(({ slug, name }) => [slug, name]));
      return Object.fromEntries(formatNames.map((slug) => [slug, labels.get(slug) ?? 'Standard']));
    },
  }),
  ...[
    ['wp.getPostStatusList', ['draft', 'pending', 'private', 'publish']] as const,
    ['wp.getPageStatusList', ['draft', 'private', 'publish']] as const,
  ].map(([name, statuses]) =>
    method(name, {
      parameters: siteAndLogin,
      answer: 'struct',
      run: (_input, { site }) =>
        Object.fromEntries(
          statuses.map((status) => [
            status,
            status === 'pending' ? 'Pending Review' : (site.registry.statuses.get(status)?.label ?? status),
          ]),
        ),
    }),
  ),
];
