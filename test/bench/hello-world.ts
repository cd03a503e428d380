// An express application that answers every request with the same short text: what the HTTP server and express cost.
import express from 'express';

const app = express();
app.get('/', (_request, response) => {
  response.send('Hello World!');
});
app.listen(Number(process.env.HELLO_WORLD_PORT), '127.0.0.1');
