/** The newest migration that was written before there were rules. It counts as released. */
const LAST_WITHOUT_RULES = 27;

const numberOf = ({ name }) => Number.parseInt(name, 10);
const format = (number) => String(number).padStart(4, '0');

/**
 * Returns what is wrong with the migrations of an engine. `releases` has the number of the newest migration of each
 * release. `planMigrations` is that of the program.
 */
export function policyProblems({ migrations, engine, releases }, planMigrations) {
  const released = Math.max(LAST_WITHOUT_RULES, ...Object.values(releases));
  const numbers = new Set(migrations.map(numberOf));
  // What migrations since the last release have created, no release uses yet.
  const since = migrations.filter((migration) => numberOf(migration) > released);
  const plans = new Map(planMigrations(since, engine).map((plan) => [plan.name, plan]));
  return migrations
    .filter((migration) => numberOf(migration) > LAST_WITHOUT_RULES)
    .flatMap((migration) => [
      ...declarationProblems(migration, { numbers, released, releases }),
      ...(plans.has(migration.name) ? effectProblems(migration, { plan: plans.get(migration.name), engine }) : []),
    ])
    .concat(outsideProblems(since, engine));
}

function declarationProblems({ name, declaration }, { numbers, released, releases }) {
  const { compatibleWith, unusedSince } = declaration;
  if (compatibleWith === null) {
    return [
      `${name} does not declare which programs run after it. Its first line must be, for example, "-- Compatible with: ${format(released)}", the newest migration of the previous release.`,
    ];
  }
  const unusedNumber = unusedSince === null ? null : releases[unusedSince];
  return [
    ...(numbers.has(compatibleWith) ? [] : [`${name}: there is no migration ${format(compatibleWith)}.`]),
    ...(Number.parseInt(name, 10) > released && compatibleWith > released
      ? [
          `${name}: programs of the previous release must run after it: "Compatible with" is at most ${format(released)}.`,
        ]
      : []),
    ...(unusedNumber === undefined ? [`${name}: prisma/releases.json has no release ${unusedSince}.`] : []),
    ...(unusedNumber > compatibleWith
      ? [`${name}: "Compatible with" is at least ${format(unusedNumber)}, the newest migration of ${unusedSince}.`]
      : []),
  ];
}

function effectProblems({ name, declaration }, { plan, engine }) {
  return plan.effects.flatMap(({ kind, name: subject, blocks, removes, rewrites, table }) => {
    const statement = `${name}: ${kind} ${subject}`.trim();
    const isLong = engine === 'postgresql' && (rewrites || ['writes', 'everything'].includes(blocks));
    return [
      ...(removes === null || declaration.unusedSince !== null
        ? []
        : [
            `${statement}: ${removes}. Remove it a release after the one that stops using it, with "-- Unused since: …".`,
          ]),
      ...(isLong && declaration.blocks === null
        ? [
            `${statement} blocks requests to ${table} for as long as the table is large. Avoid it, or say why that is acceptable: "-- Blocks: …".`,
          ]
        : []),
      ...(blocks === 'unknown' && declaration.blocks === null
        ? [
            `${statement} is a statement that this check does not know. Say what it blocks and why that is acceptable: "-- Blocks: …".`,
          ]
        : []),
    ];
  });
}

/** PostgreSQL builds indexes of existing tables outside of a transaction, one in each migration. */
function outsideProblems(migrations, engine) {
  return migrations.flatMap(({ name, sql, declaration: { isOutsideTransaction } }) => {
    const isConcurrent = /^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY\b/im.test(sql);
    if (isConcurrent === isOutsideTransaction && (engine === 'postgresql' || !isConcurrent)) return [];
    return [`${name}: "-- Runs: outside a transaction" is for one CREATE or DROP INDEX CONCURRENTLY on PostgreSQL.`];
  });
}
