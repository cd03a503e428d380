// Writes docs/configuration.md and .env.example from the schema of the environment variables. With `--check` it only
// reports whether they are current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { z } from 'zod';

register();
const { configGroups } = await import('../src/config/config-variables.ts');
const { isSecretVariable } = await import('../src/config/secret-files.ts');

const LINE_WIDTH = 118;

/** The description, default and accepted values of a variable, for people. */
function details([name, schema]) {
  const { description, accepts = '', shownDefault } = z.globalRegistry.get(schema) ?? {};
  if (!description) throw new Error(`${name} has no description: add describe() to its schema in src.`);
  const parsed = shownDefault === undefined ? schema.safeParse(undefined) : undefined;
  const isSecret = isSecretVariable(schema);
  return { name, description, accepts, isSecret, defaultText: String(shownDefault ?? parsed?.data ?? '') };
}

const groups = Object.entries(configGroups).map(([title, variables]) => ({
  title,
  variables: Object.entries(variables).map(details),
}));

const secrets = groups.flatMap(({ variables }) => variables.filter(({ isSecret }) => isSecret));
const secretList = wrap(secrets.map(({ name }) => `\`${name}_FILE\``).join(', '), LINE_WIDTH).join('\n');

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => (text === '' ? '' : `\`${cell(text)}\``);
const isLiteral = (text) => /^\S*$/.test(text) && !text.startsWith('DATA_DIR');

const markdown = `# Configuration

<!-- Printed by \`npm run configuration\` from the schema in src/config/config-variables.ts. Do not edit. -->

Postern reads its settings from environment variables and from the file \`.env\` in the working folder; environment
variables win. Copy [\`.env.example\`](../.env.example) to \`.env\` and change the values that you need. An empty value counts
as unset. With invalid values, or values that do not go together, the program does not start and prints all of them, with the
accepted values. A variable that looks like a misspelled setting, such as \`DATABSE_POOL\`, has no effect: the log of a start
and \`npm start -- doctor\` warn of it and name the setting.

A secret may be in a file of its own, as orchestrators provide them: set the name with \`_FILE\` at its end to the path. Spaces
and line ends around the secret are removed. It is an error to set both, and if the file cannot be read. The secrets are
${secretList}.

${groups
  .map(
    ({ title, variables }) => `## ${title}

| Name | Meaning | Accepts | Default |
| --- | --- | --- | --- |
${variables
  .map(({ name, description, accepts, defaultText }) => {
    const defaultCell = isLiteral(defaultText) ? code(defaultText) : defaultText;
    return `| \`${name}\` | ${cell(description)} | ${accepts} | ${defaultCell} |`;
  })
  .join('\n')}
`,
  )
  .join('\n')}`;

const example = `# Copy this file to .env and change the values that you need. Environment variables win over this file. Each line shows
# the default; docs/configuration.md lists the accepted values. NAME_FILE names a file with the secret NAME.

${groups
  .map(({ title, variables }) => {
    const lines = variables.map(({ name, description, defaultText, isSecret }) => {
      const value = isLiteral(defaultText) ? defaultText : '';
      return `${commentLines(description)}\n#${name}=${value}${isSecret ? `\n#${name}_FILE=` : ''}`;
    });
    return `# ── ${title}\n\n${lines.join('\n\n')}\n`;
  })
  .join('\n')}`;

/** Splits a text into lines of at most `width` characters. */
function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** Wraps a text into comment lines. */
function commentLines(text) {
  return wrap(text, LINE_WIDTH - 2)
    .map((line) => `# ${line}`)
    .join('\n');
}

const files = { 'docs/configuration.md': markdown, '.env.example': example };
for (const [name, text] of Object.entries(files)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${name} differs from the schema of the configuration. Run: npm run configuration`);
    process.exitCode = 1;
  }
}
