import { parse } from 'graphql';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

/** The settings of the export on its page. */
export interface ExportPageSettings {
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

/** Reads the export settings. Throws domain errors. */
export async function readExportSettings(
  environment: PageEnvironment,
  request: PageRequest,
): Promise<ExportPageSettings> {
  return (await runPageOperation<{ settings: ExportPageSettings }>(environment, { request, document: READ })).settings;
}

/** Saves the export settings of a form. Throws domain errors. */
export const saveExportSettings = (
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
) =>
  runPageOperation(environment, {
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

/** Creates a new export key, which revokes the previous one. Throws domain errors. */
export const rotateExportKeyOnPage = (environment: PageEnvironment, request: PageRequest) =>
  runPageOperation(environment, { request, document: ROTATE });
