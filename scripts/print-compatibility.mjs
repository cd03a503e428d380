// Writes docs/wpgraphql-compatibility.md, which compares the names of our WPGraphQL schema with those that front ends use.
// With `--check` it only reports whether the page is current. Every absent name has a reason.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, getNamedType, isEnumType } from 'graphql';

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name) => readFileSync(pathOf(name), 'utf8');

const PAGE = 'docs/wpgraphql-compatibility.md';
const REASONS = 'scripts/wpgraphql/absence-reasons.json';

/** The sections of the file of names by title; each has its logical lines. */
function sectionsOf(text) {
  const sections = new Map();
  let lines = [];
  for (const line of text.split('\n').filter((candidate) => candidate !== '' && !candidate.startsWith('#'))) {
    const title = /^\[(.+)\]$/.exec(line)?.[1];
    if (title) {
      lines = [];
      sections.set(title, lines);
    } else if (line.startsWith(' ')) lines[lines.length - 1] += ` ${line.trim()}`;
    else lines.push(line);
  }
  return sections;
}

const CONNECTION = [
  ['Connection', ['edges', 'nodes', 'pageInfo']],
  ['ConnectionEdge', ['cursor', 'node']],
  ['ConnectionPageInfo', ['endCursor', 'hasNextPage', 'hasPreviousPage', 'startCursor']],
];

/** The types of a section with the names of their fields. */
function typesOf(title, lines) {
  if (title === 'connections') {
    return lines.flatMap((name) => CONNECTION.map(([suffix, fields]) => ({ type: `${name}${suffix}`, fields })));
  }
  if (title === 'edges') return lines.map((type) => ({ type, fields: ['cursor', 'node'] }));
  return lines.map((line) => {
    const [type, names] = line.split(':');
    return { type, fields: names.trim() === '' ? [] : names.trim().split(' ') };
  });
}

const schema = buildSchema(read('schema/wpgraphql/wpgraphql.graphql'));
const reasons = JSON.parse(read(REASONS)).map(({ names, reason }) => ({ pattern: new RegExp(names), reason }));
const usedReasons = new Set();
const problems = [];

/** The reason why a type, or a field as `Type.field`, is absent. */
function reasonOf(name) {
  const found = reasons.find(({ pattern }) => pattern.test(name));
  if (found) usedReasons.add(found);
  else problems.push(`${name} is absent without a reason: add it to the schema, or a reason to ${REASONS}.`);
  return found?.reason ?? '';
}

/** The names of the members of a type of our schema; null if there is no such type. */
function membersOf(name) {
  const type = schema.getType(name);
  if (!type) return null;
  const named = getNamedType(type);
  if (isEnumType(named)) return new Set(named.getValues().map((value) => value.name));
  return new Set('getFields' in named ? Object.keys(named.getFields()) : []);
}

/** Compares a type with ours: which of its fields are present, and why others are absent. */
function compare({ type, fields }) {
  const members = membersOf(type);
  if (!members) return { type, fields, present: [], isAbsent: true, reasons: [reasonOf(type)] };
  const absent = fields.filter((field) => !members.has(field));
  const reasonsByField = groupBy(absent, (field) => reasonOf(`${type}.${field}`));
  return {
    type,
    fields,
    present: fields.filter((field) => members.has(field)),
    isAbsent: false,
    reasons: [...reasonsByField].map(([reason, names]) => `${names.map(code).join(', ')}: ${reason}`),
  };
}

/** Groups values by a key. Node.js 20 lacks `Map.groupBy`. */
function groupBy(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

const code = (name) => `\`${name}\``;
const number = (count) => count.toLocaleString('en-US');

const compared = new Map(
  [...sectionsOf(read('scripts/wpgraphql/tracked-names.txt'))].map(([title, lines]) => [
    title,
    typesOf(title, lines).map(compare),
  ]),
);
const all = [...compared.values()].flat();
const presentTypes = all.filter(({ isAbsent }) => !isAbsent).length;
const presentFields = all.reduce((sum, { present }) => sum + present.length, 0);
const allFields = all.reduce((sum, { fields }) => sum + fields.length, 0);

const TITLES = {
  objects: 'Object types',
  interfaces: 'Interfaces',
  inputs: 'Inputs',
  enums: 'Enums',
  unions: 'Unions',
  scalars: 'Scalars',
  'content blocks': 'Content Blocks',
  'search engines': 'Yoast SEO',
  connections: 'Connections',
  edges: 'Connections to one node',
};

/** A row of the table of types. */
const row = ({ type, present, isAbsent, reasons: texts }) =>
  `| ${code(type)} | ${isAbsent ? '' : present.map(code).join(', ')} | ${texts.join(' ')} |`;

/** The table of a section. Of connections, whose fields are always the same, it has the absent ones. */
function tableOf(title, types) {
  const isConnection = title === 'connections' || title === 'edges';
  const absent = types.filter(({ isAbsent }) => isAbsent);
  const rows = isConnection ? absent : types;
  const heading = `## ${TITLES[title]}\n\n${number(types.length - absent.length)} of ${number(types.length)} types are present.`;
  if (rows.length === 0) return `${heading}\n`;
  if (!isConnection) {
    return `${heading}\n\n| Type | Fields present | Absent, with the reason |\n| --- | --- | --- |\n${rows.map(row).join('\n')}\n`;
  }
  const lines = [...groupBy(rows, (type) => type.reasons[0])].map(
    ([reason, group]) => `| ${group.map(({ type }) => code(type)).join(', ')} | ${reason} |`,
  );
  return `${heading}\n\n| Absent types | Reason |\n| --- | --- |\n${lines.join('\n')}\n`;
}

const page = `# Types and fields of WPGraphQL

<!-- Printed by \`npm run schema\` from scripts/wpgraphql and schema/wpgraphql/wpgraphql.graphql. Do not edit. -->

[The WPGraphQL API](wpgraphql.md) has the part of WPGraphQL's schema that front ends use. This page compares its names with
those of WPGraphQL 2.20: ${number(presentTypes)} of ${number(all.length)} types and ${number(presentFields)} of ${number(allFields)} fields, arguments of inputs and values of enums are present.
Types and values that follow from the content types, templates and menu locations of a site are not listed.

${[...compared].map(([title, types]) => tableOf(title, types)).join('\n')}`;

for (const { pattern, reason } of reasons.filter((entry) => !usedReasons.has(entry))) {
  problems.push(`No absent name matches ${pattern}: remove its reason ("${reason}") from ${REASONS}.`);
}
if (!process.argv.includes('--check')) {
  writeFileSync(pathOf(PAGE), page);
} else if (!existsSync(pathOf(PAGE)) || readFileSync(pathOf(PAGE), 'utf8') !== page) {
  problems.push(`${PAGE} differs from the schema. Run: npm run schema`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
