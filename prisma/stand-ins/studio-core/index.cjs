// The command line of Prisma loads this package with every command and uses it for `prisma studio` only.
const missing = () => {
  throw new Error('`prisma studio` is not installed with the sources: look into the database with a program of its engine.');
};

module.exports = {
  createNodeSQLiteExecutor: missing,
  createPostgresJSExecutor: missing,
  createMySQL2Executor: missing,
};
