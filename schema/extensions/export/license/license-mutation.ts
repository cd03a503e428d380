import { type Builder, oncePerBuilder } from '../../builder.ts';
import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import { requireManager } from '../key.ts';
import { installLicense, type LicenseState, licenseState, removeLicense } from './installed-license.ts';
import { type License, LicenseError } from './license.ts';

const TAKES = 'Takes the right to manage the site.';

const licenseType = oncePerBuilder((builder) =>
  builder.objectRef<LicenseState>('ExportLicense').implement({
    description: 'How it stands with the licence for exports in other formats than JSON.',
    fields: (t) => ({
      isActive: t.boolean({ description: 'Whether it counts now.', resolve: ({ problem }) => problem === null }),
      problem: t.exposeString('problem', { nullable: true, description: 'What is wrong; null where it counts.' }),
      holder: t.string({
        nullable: true,
        description: 'Whom it was given to.',
        resolve: ({ license }) => license?.holder ?? null,
      }),
      formats: t.stringList({
        description: 'The formats that it is for.',
        resolve: ({ license }) => [...(license?.formats ?? [])],
      }),
      issued: t.string({
        nullable: true,
        description: 'Its first day, as `YYYY-MM-DD`.',
        resolve: ({ license }) => license?.issued ?? null,
      }),
      expires: t.string({
        nullable: true,
        description: 'Its last day, as `YYYY-MM-DD`; null where it never ends.',
        resolve: ({ license }) => license?.expires ?? null,
      }),
    }),
  }),
);

/** Errors: `export_license_invalid`. */
async function install(text: string, kernel: Kernel): Promise<License> {
  try {
    return await installLicense(text, kernel);
  } catch (error) {
    if (error instanceof LicenseError) throw domainError('export_license_invalid', { message: error.message });
    throw error;
  }
}

/** Registers what this file declares on a schema builder. */
export function registerExportLicenseMutation(builder: Builder): void {
  builder.queryField('exportLicense', (t) =>
    t.field({
      extensions: { plugin: 'export' },
      type: licenseType(builder),
      description: `The licence for exports, checked now. ${TAKES}`,
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
      description: `Keeps a licence in the place of the one before. ${TAKES} Errors: \`export_license_invalid\`.`,
      args: {
        text: t.arg.string({ required: true, description: 'The licence as it was given out, with its signature.' }),
      },
      resolve: async (_root, { text }, context) => {
        requireManager(context);
        await install(text, context.kernel);
        return licenseState(context.kernel);
      },
    }),
    removeExportLicense: t.boolean({
      extensions: { plugin: 'export' },
      description: `Removes the licence; false where there was none. ${TAKES}`,
      resolve: (_root, _args, context) => {
        requireManager(context);
        return removeLicense(context.kernel);
      },
    }),
  }));
}
