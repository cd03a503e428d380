/**
 * Runs the steps of a Containerfile without a container engine: each stage is a folder, COPY copies into it, and RUN runs in
 * its WORKDIR. Paths of the image become paths below that folder. Base images are not used.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The instructions of a Containerfile, with continued lines joined and without comments. */
export function readInstructions(file) {
  return readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, argument] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      if (!name) throw new Error(`Not an instruction: ${line}`);
      return { name, argument };
    });
}

/**
 * Runs the instructions with the files of `context`, below `folder`. Returns the last stage: its folder, environment,
 * command, user and health check.
 */
export function runSteps(instructions, { context, folder }) {
  const stages = new Map();
  let stage;
  const steps = {
    ARG: () => {},
    EXPOSE: () => {},
    FROM: (argument) => {
      const [, name = `stage-${stages.size}`] = /\sAS\s+(\S+)$/.exec(argument) ?? [];
      stage = { root: join(folder, name), workdir: '/', environment: {}, volumes: [], user: undefined };
      stages.set(name, stage);
      mkdirSync(stage.root, { recursive: true });
    },
    WORKDIR: (argument) => {
      stage.workdir = argument;
      mkdirSync(join(stage.root, argument), { recursive: true });
    },
    ENV: (argument) => {
      for (const [, name, value] of argument.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value;
    },
    COPY: (argument) => copy(argument, { stage, stages, context }),
    RUN: (argument) => {
      console.log(`RUN ${argument}`);
      // Only the superuser may give files to another user; the command then runs as the current one.
      const runnable = isSuperuser() ? argument : argument.replace(/\s*&& chown \S+ \S+/, '');
      execFileSync('sh', ['-ec', inStage(runnable, stage)], { cwd: join(stage.root, stage.workdir), stdio: 'inherit' });
    },
    USER: (argument) => {
      const [uid, gid] = argument.split(':').map(Number);
      stage.user = { uid, gid };
    },
    VOLUME: (argument) => {
      stage.volumes = JSON.parse(argument);
    },
    HEALTHCHECK: (argument) => {
      stage.healthCheck = JSON.parse(argument.slice(argument.indexOf('CMD ') + 4));
    },
    ENTRYPOINT: (argument) => {
      stage.entrypoint = JSON.parse(argument);
    },
    CMD: (argument) => {
      stage.command = JSON.parse(argument);
    },
  };
  for (const { name, argument } of instructions) {
    if (!Object.hasOwn(steps, name)) throw new Error(`The check does not know the instruction ${name}.`);
    steps[name](argument);
  }
  return stage;
}

/** A text with the paths of the image below the folder of the stage. */
export function inStage(text, { root }) {
  return text.replace(/(?<![\w./])\/(?=(?:opt|data)\b)/g, `${root}/`);
}

function copy(argument, { stage, stages, context }) {
  const parts = argument.split(/\s+/);
  const from = parts[0].startsWith('--from=') ? parts.shift().slice('--from='.length) : undefined;
  const [source, target] = parts;
  const sourceRoot = from === undefined ? context : stages.get(from).root;
  const pattern = new RegExp(`^${basename(source).replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  const matches = readdirSync(join(sourceRoot, dirname(source))).filter((name) => pattern.test(name));
  if (matches.length !== 1) throw new Error(`COPY ${argument}: ${matches.length} files match.`);
  const destination = target.startsWith('/') ? join(stage.root, target) : join(stage.root, stage.workdir, target);
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(join(sourceRoot, dirname(source), matches[0]), destination, { recursive: true, verbatimSymlinks: true });
}

/** The user of the stage if this process may change it, else the current one. */
export function userOf({ user }) {
  return isSuperuser() && user ? user : {};
}

function isSuperuser() {
  return process.getuid?.() === 0;
}
