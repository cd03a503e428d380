// An express application with a site of Postern in it; docs/embedding.md explains it.
import express from 'express';
import { createApp, createExpressServer, loadConfig } from 'postern';

const site = await createApp(loadConfig(process.env, { cwd: process.cwd() }));
const credentials = await site.createDemoSite();
if (credentials) process.stdout.write(`Password of the demo site: ${credentials.password}\n`);
site.startJobs();

const app = express();
app.disable('x-powered-by');
// Middleware before the site sees each of its requests.
app.use((request, response, next) => {
  response.set('X-Served-By', 'my application');
  if (request.path.startsWith('/wp-login')) response.status(403).send('Log in elsewhere.');
  else next();
});
// Routes beside the site come before it: it answers every other path.
app.get('/my-route', (_request, response) => {
  response.json({ mine: true });
});
app.post('/my-form', express.json(), (request, response) => {
  response.json({ received: request.body });
});
app.use(site.handler);

const server = createExpressServer(app).listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  process.stdout.write(`Listening on port ${server.address().port}\n`);
});
process.once('SIGTERM', () => {
  server.close(() => site.close());
  server.closeIdleConnections();
});
