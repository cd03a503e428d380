// Prints docs/configuration.md and .env.example from the schema that validates the variables of the environment; with
// `--check` it only compares them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { z } from 'zod';

register();
const { configGroups } = await import('../src/config/config-variables.ts');

const LINE_WIDTH = 118;

/** The description, default and accepted values of a variable, as people read them. */
function details([name, schema]) {
  const { description, accepts = '', shownDefault } = z.globalRegistry.get(schema) ?? {};
  if (!description) throw new Error(`${name} has no description: add describe() to its schema in src.`);
  const parsed = shownDefault === undefined ? schema.safeParse(undefined) : undefined;
  return { name, description, accepts, initial: String(shownDefault ?? parsed?.data ?? '') };
}

const groups = Object.entries(configGroups).map(([title, variables]) => ({
  title,
  variables: Object.entries(variables).map(details),
}));

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => (text === '' ? '' : `\`${cell(text)}\``);
const isLiteral = (text) => /^\S*$/.test(text) && !text.startsWith('DATA_DIR');

const markdown = `# Configuration

<!-- Printed by \`npm run configuration\` from the schema in src/config/config-variables.ts. Do not edit. -->

Postern reads its settings from the environment and, for what the environment leaves open, from the file \`.env\` in the
working folder. Copy [\`.env.example\`](../.env.example) to \`.env\` and change what you need. An empty value is the same as
none. A wrong value stops the start with a line that names the setting and the values it accepts.

${groups
  .map(
    ({ title, variables }) => `## ${title}

| Name | Meaning | Accepts | Default |
| --- | --- | --- | --- |
${variables
  .map(({ name, description, accepts, initial }) => {
    const shown = isLiteral(initial) ? code(initial) : initial;
    return `| \`${name}\` | ${cell(description)} | ${accepts} | ${shown} |`;
  })
  .join('\n')}
`,
  )
  .join('\n')}`;

const example = `# Copy this file to .env and change what you need. Variables of the environment win over this file.
# Each line shows the default. docs/configuration.md has the accepted values.

${groups
  .map(({ title, variables }) => {
    const lines = variables.map(({ name, description, initial }) => {
      const value = isLiteral(initial) ? initial : '';
      return `${wrapped(description)}\n#${name}=${value}`;
    });
    return `# ── ${title}\n\n${lines.join('\n\n')}\n`;
  })
  .join('\n')}`;

/** A text as comment lines. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last.length + word.length + 1 > LINE_WIDTH - 2) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
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
