// Writes docs/wpgraphql-compatibility.md, which compares our WPGraphQL schema with that of the plugin, and with the names
// of add-ons that front ends use. With `--check` it only reports whether the page is current. What is absent has a reason.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import { compareType, membersOf, typesOf } from './wpgraphql/compare-schemas.mjs';

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name) => readFileSync(pathOf(name), 'utf8');

const PAGE = 'docs/wpgraphql-compatibility.md';
const REASONS = 'scripts/wpgraphql/absence-reasons.json';

const schema = buildSchema(read('schema/wpgraphql/wpgraphql.graphql'));
const pluginSchema = buildSchema(read('scripts/wpgraphql/plugin-schema.graphql'));
const reasons = JSON.parse(read(REASONS)).map(({ names, reason }) => ({ pattern: new RegExp(names), reason }));
const usedReasons = new Set();
const problems = [];

/** The reason why a type, or a member as `Type.member`, is absent. */
function reasonOf(name) {
  const found = reasons.find(({ pattern }) => pattern.test(name));
  if (found) usedReasons.add(found);
  else problems.push(`${name} is absent without a reason: add it to the schema, or a reason to ${REASONS}.`);
  return found?.reason ?? '';
}

/** The types of add-ons by section, compared with ours by the names of their fields. */
function addOnSections() {
  const sections = new Map();
  let lines = [];
  for (const line of read('scripts/wpgraphql/tracked-names.txt').split('\n')) {
    const title = /^\[(.+)\]$/.exec(line)?.[1];
    if (title) {
      lines = [];
      sections.set(title, lines);
    } else if (line.startsWith(' ')) lines[lines.length - 1] += ` ${line.trim()}`;
    else if (line !== '' && !line.startsWith('#')) lines.push(line);
  }
  return [...sections].map(([title, definitions]) => [title, definitions.map(compareAddOnType)]);
}

function compareAddOnType(definition) {
  const [type, names] = definition.split(':');
  const members = names.split(' ').filter((name) => name !== '');
  const ours = schema.getType(type) ? membersOf(schema.getType(type)) : null;
  return {
    type,
    isAbsent: ours === null,
    present: members.filter((member) => ours?.has(member)),
    absent: ours ? members.filter((member) => !ours.has(member)) : [],
    members,
  };
}

const KINDS = {
  GraphQLObjectType: 'Object types',
  GraphQLInterfaceType: 'Interfaces',
  GraphQLInputObjectType: 'Inputs',
  GraphQLEnumType: 'Enums',
  GraphQLUnionType: 'Unions',
  GraphQLScalarType: 'Scalars',
};
const CONNECTIONS = 'Connections';

/** The section of a type. Connections, their parts and their filters are one. */
const sectionOf = (type) =>
  /Connection(Edge|PageInfo|WhereArgs.*)?$/.test(type.name) ? CONNECTIONS : KINDS[type.constructor.name];

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
const sum = (types, countOf) => types.reduce((total, type) => total + countOf(type), 0);

/** Why a type, or its absent members, are absent. */
function reasonsFor({ type, isAbsent, absent }) {
  if (isAbsent) return reasonOf(type);
  const byReason = groupBy(absent, (member) => reasonOf(`${type}.${member}`));
  return [...byReason].map(([reason, members]) => `${members.map(code).join(', ')}: ${reason}`).join(' ');
}

/** Members as the page lists them: an argument and an interface follow from the field and the type that have them. */
const isListed = (member) => !member.includes('(') && !member.startsWith('implements ');

const row = (type) =>
  `| ${code(type.type)} | ${type.present.filter(isListed).map(code).join(', ')} | ${reasonsFor(type)} |`;

/** The table of a section. Of connections, whose fields are always the same, it has what is absent. */
function tableOf(title, types) {
  const absent = types.filter(({ isAbsent }) => isAbsent);
  const heading = `## ${title}\n\n${number(types.length - absent.length)} of ${number(types.length)} types are present.`;
  if (title !== CONNECTIONS) {
    return `${heading}\n\n| Type | Present | Absent, with the reason |\n| --- | --- | --- |\n${types.map(row).join('\n')}\n`;
  }
  const incomplete = types.filter((type) => type.isAbsent || type.absent.length > 0);
  if (incomplete.length === 0) return `${heading}\n`;
  const lines = [...groupBy(incomplete, reasonsFor)].map(
    ([reason, group]) => `| ${group.map(({ type }) => code(type)).join(', ')} | ${reason} |`,
  );
  return `${heading}\n\n| Types | Absent, with the reason |\n| --- | --- |\n${lines.join('\n')}\n`;
}

const TITLES = { 'content blocks': 'Content Blocks', 'search engines': 'Yoast SEO' };
const byKind = groupBy(typesOf(pluginSchema), sectionOf);
const sections = [
  ...[...Object.values(KINDS), CONNECTIONS].map((title) => [
    title,
    (byKind.get(title) ?? []).map((type) => compareType(type, schema)),
  ]),
  ...addOnSections().map(([title, types]) => [TITLES[title], types]),
];
const all = sections.flatMap(([, types]) => types);
const presentTypes = all.filter(({ isAbsent }) => !isAbsent).length;
const presentMembers = sum(all, ({ present }) => present.length);
const allMembers = sum(all, ({ members }) => members.length);

const page = `# Types and fields of WPGraphQL

<!-- Printed by \`npm run schema\` from scripts/wpgraphql and schema/wpgraphql/wpgraphql.graphql. Do not edit. -->

[The WPGraphQL API](wpgraphql.md) has the schema that front ends for WPGraphQL use. This page compares it with every name and
type in the schema of WPGraphQL 2.20, and with the names that two add-ons give it: ${number(presentTypes)} of ${number(all.length)} types are present, and
${number(presentMembers)} of ${number(allMembers)} fields, arguments, values of enums and interfaces of types.

${sections.map(([title, types]) => tableOf(title, types)).join('\n')}`;

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
