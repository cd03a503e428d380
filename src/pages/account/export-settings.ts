import { parse } from 'graphql';
import type { PageRequest } from '../request.ts';
import { ask, type Surroundings } from '../surroundings.ts';

/** What is exported, as administrators see it. */
export interface ShownSettings {
  postTypes: string[];
  includeRaw: boolean;
  includeUnpublished: boolean;
  possibleTypes: { name: string; label: string }[];
  key: string | null;
  keyCreated: string | null;
}

const READ = parse(
  '{ settings: exportSettings { postTypes includeRaw includeUnpublished possibleTypes { name label } key keyCreated } }',
);
const CHOOSE = parse('mutation ($input: ExportSettingsInput!) { updateExportSettings(input: $input) { includeRaw } }');
const ROTATE = parse('mutation { rotateExportKey { keyCreated } }');

/** The settings as they stand. Errors: those of the domain. */
export async function readSettings(around: Surroundings, request: PageRequest): Promise<ShownSettings> {
  return (await ask<{ settings: ShownSettings }>(around, { request, document: READ })).settings;
}

/** Keeps what a form chose: types in the order in which the site lists them. Errors: those of the domain. */
export const chooseSettings = (
  around: Surroundings,
  { request, form }: { request: PageRequest; form: URLSearchParams },
) =>
  ask(around, {
    request,
    document: CHOOSE,
    variables: {
      input: {
        postTypes: form.getAll('types'),
        includeRaw: form.has('raw'),
        includeUnpublished: form.has('unpublished'),
      },
    },
  });

/** Makes another key. Errors: those of the domain. */
export const rotateKey = (around: Surroundings, request: PageRequest) => ask(around, { request, document: ROTATE });
