import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take longest. They start first, so that no worker runs one of them alone at the end. */
const LONG_FILES = [
  'test/durability/webhook-kill.test.ts',
  'test/security/planted-secrets.test.ts',
  'test/docs/documentation-samples.test.ts',
  'test/durability/kill.test.ts',
  'test/browser/pages.test.ts',
  'test/import/import-memory.test.ts',
  'test/import/import-rest-limits.test.ts',
  'test/import/merge-site.test.ts',
  'test/rest/export/export-slow-clients.test.ts',
  'test/property/term-counts.test.ts',
  'test/operations/query-plans-of-kinds.test.ts',
];

/**
 * Orders test files as usual, except for isolated ones, which are first, and long ones. Between other files, isolated ones
 * would end the processes of all workers, and new ones would have to load all modules again.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      if (moduleId.endsWith('.isolated.test.ts')) return -1;
      const index = LONG_FILES.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? LONG_FILES.length : index;
    };
    return sorted.sort((first, second) => rank(first) - rank(second));
  }
}
