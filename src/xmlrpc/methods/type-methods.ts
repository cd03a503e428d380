import { formatNames, postFormats } from '../../../schema/core/registry/post-status.ts';
import { kindNamed } from '../content/editable-item.ts';
import type { PublishedKind } from '../content/site-kinds.ts';
import { method, type XmlRpcMethod } from '../method.ts';
import { list, optional, siteAndLogin, struct, text } from '../parameter-types.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { textValues } from '../read-value.ts';
import { toSnakeCase } from './term-methods.ts';

/** The struct of a type. `fields` names the members that the program requested. */
function typeStruct({ name, type }: PublishedKind, fields: readonly string[] | undefined): Record<string, AnswerValue> {
  const members: Record<string, AnswerValue> = {
    label: type.labels.name ?? name,
    description: type.description,
    hierarchical: type.hierarchical,
    public: type.viewable,
    show_ui: type.showUi,
    _builtin: type.declared === undefined,
    has_archive: type.hasArchive !== false,
    menu_icon: type.icon ?? '',
    supports: Object.fromEntries(Object.keys(type.supports).map((feature) => [feature, true])),
    labels: Object.fromEntries(Object.entries(type.labels).map(([key, label]) => [toSnakeCase(key), label])),
    cap: Object.fromEntries(Object.entries(type.capabilities).map(([key, value]) => [toSnakeCase(key), String(value)])),
    taxonomies: [...type.taxonomies],
  };
  const wanted = fields && new Set(fields);
  return { name, ...Object.fromEntries(Object.entries(members).filter(([key]) => !wanted || wanted.has(key))) };
}

/** The methods about types, formats and statuses. */
export const typeMethods: readonly XmlRpcMethod[] = [
  method('wp.getPostTypes', {
    parameters: { ...siteAndLogin, filter: optional(struct), fields: optional(list) },
    answer: 'struct',
    run: ({ fields }, { site }) =>
      Object.fromEntries(
        [...site.contentKinds.values()].map((kind) => [kind.name, typeStruct(kind, fields && textValues(fields))]),
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
        Object.fromEntries(statuses.map((status) => [status, site.registry.statuses.get(status)?.label ?? status])),
    }),
  ),
];
