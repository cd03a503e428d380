// The command line of Prisma loads this package with every command and uses it for `prisma dev` only.
const missing = () => {
  throw new Error('`prisma dev` is not installed with the sources: start PostgreSQL, or use SQLite.');
};

module.exports = {
  startPrismaDevServer: missing,
  ServerState: { createExclusively: missing, fromServerDump: missing, scan: missing },
};
