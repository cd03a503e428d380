import { parse } from 'graphql';
import { ask, type PageEnvironment } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

/** The settings of the export, as administrators see them. */
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
const UPDATE = parse('mutation ($input: ExportSettingsInput!) { updateExportSettings(input: $input) { includeRaw } }');
const ROTATE = parse('mutation { rotateExportKey { keyCreated } }');

/** Reads the settings. Throws domain errors. */
export async function readSettings(environment: PageEnvironment, request: PageRequest): Promise<ShownSettings> {
  return (await ask<{ settings: ShownSettings }>(environment, { request, document: READ })).settings;
}

/** Stores the settings of a form. Throws domain errors. */
export const chooseSettings = (
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
) =>
  ask(environment, {
    request,
    document: UPDATE,
    variables: {
      input: {
        postTypes: form.getAll('types'),
        includeRaw: form.has('raw'),
        includeUnpublished: form.has('unpublished'),
      },
    },
  });

/** Creates another key. Throws domain errors. */
export const rotateKey = (environment: PageEnvironment, request: PageRequest) =>
  ask(environment, { request, document: ROTATE });
