import type { Kernel } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../../core/graphql/builder.ts';
import { requireManager } from '../export-key.ts';
import { installLicense, type LicenseState, licenseState, removeLicense } from './installed-license.ts';
import { LicenseError } from './license.ts';

const REQUIREMENT = 'Requires the capability `manage_options`.';

const licenseType = oncePerBuilder((builder) =>
  builder.objectRef<LicenseState>('ExportLicense').implement({
    description: 'The license for exports in formats other than JSON.',
    fields: (t) => ({
      isActive: t.boolean({
        description: 'Whether the license is valid now.',
        resolve: ({ problem }) => problem === null,
      }),
      problem: t.exposeString('problem', {
        nullable: true,
        description: 'Why the license is not valid, as a sentence; null if it is valid.',
      }),
      holder: t.string({
        nullable: true,
        description: 'The licensee.',
        resolve: ({ license }) => license?.holder ?? null,
      }),
      formats: t.stringList({
        description: 'The formats that the license includes.',
        resolve: ({ license }) => [...(license?.formats ?? [])],
      }),
      issued: t.string({
        nullable: true,
        description: 'The first day of the license, as `YYYY-MM-DD`.',
        resolve: ({ license }) => license?.issued ?? null,
      }),
      expires: t.string({
        nullable: true,
        description: 'The last day of the license, as `YYYY-MM-DD`; null if it does not expire.',
        resolve: ({ license }) => license?.expires ?? null,
      }),
    }),
  }),
);

/** Installs a license, and returns its state. Errors: `export_license_invalid`. */
async function install(text: string, kernel: Kernel): Promise<LicenseState> {
  try {
    await installLicense(text, kernel);
    return await licenseState(kernel);
  } catch (error) {
    if (error instanceof LicenseError) throw domainError('export_license_invalid', { message: error.message });
    throw error;
  }
}

/** Registers the query and the mutations of the export license. */
export function registerExportLicenseOperations(builder: Builder): void {
  builder.queryField('exportLicense', (t) =>
    t.field({
      extensions: { plugin: 'export' },
      type: licenseType(builder),
      description: `The license for exports and its present state. ${REQUIREMENT}`,
      resolve: (_root, _args, context) => {
        requireManager(context);
        return licenseState(context.kernel);
      },
    }),
  );

  builder.mutationFields((t) => ({
    installExportLicense: t.field({
      extensions: { plugin: 'export' },
      type: licenseType(builder),
      description: `Replaces the stored license. ${REQUIREMENT} Errors: \`export_license_invalid\`.`,
      args: {
        text: t.arg.string({ required: true, description: 'The text of the license, with its signature.' }),
      },
      resolve: (_root, { text }, context) => {
        requireManager(context);
        return install(text, context.kernel);
      },
    }),
    removeExportLicense: t.boolean({
      extensions: { plugin: 'export' },
      description: `Removes the license; false if there was none. ${REQUIREMENT}`,
      resolve: (_root, _args, context) => {
        requireManager(context);
        return removeLicense(context.kernel);
      },
    }),
  }));
}
