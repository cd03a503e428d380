/** The text of the command `help`. */
export const helpText = `Usage:
  npm start                          start the server
  npm run import -- <source> [options]
                                     import a site from one of these sources:
                                       mysql://user:password@host/name   its database; the password may be in
                                                                         IMPORT_PASSWORD instead
                                       https://site                      the REST API of the live site
                                       <file> [<file> ...]               export files (WXR)
                                       <folder>                          Markdown files, or tables as JSON files
                                                                         (<prefix>posts.json, ...)
      --prefix <prefix>              table prefix, if a database or folder contains several sites
      --user <login>                 live site: the account to read as, with its application password in
                                     IMPORT_PASSWORD; without it, only public content is imported
      --revisions                    live site: also import revisions and autosaves, with one request per item
      --at-once <number>             live site: concurrent requests, 1 to 8; 2 by default
      --restart                      live site: discard what an interrupted import has read; without it, the same
                                     command continues
      --uploads <folder>             also copy uploaded files from this folder
      --download                     also download missing files from the site itself
      --replace                      first remove everything from the database
      --merge                        add what is new to the existing site; new items get new ids
      --administrator <login>        export files and Markdown: the account that becomes administrator; it is created
                                     if it does not exist. "password" then sets its password
      --report <file>                write the report to this file instead of import/report.json in DATA_DIR
  npm start -- render                rerender all content; the server may run
  npm start -- export --format markdown|mdx|wxr|csv|media --out <file or folder>
                                     write the site in this format, which needs a license. Formats of many files are
                                     written to a folder, or to an archive if the name ends in .zip
  npm start -- license <file>|show|remove
                                     install, show or remove the license for exports
  npm start -- media check [--repair [--delete-items]]
                                     compare files with the items that name them; --repair corrects what does not
                                     match, --delete-items also deletes items without any file
  npm start -- media move --to s3|local [--delete-source]
                                     copy all uploaded files to the other store; --delete-source then removes them
                                     from the first one
  npm start -- media sign <address> [<address> ...]
                                     sign addresses of pictures with parameters, such as …/field.jpg?w=333&format=webp
  npm start -- audit export [--format csv|jsonl] [--out <file>] [--after <time>] [--before <time>]
                                     write the audit log; times are in GMT, such as 2026-05-01T00:00:00
  npm start -- webhooks list|create|update|delete|rotate|test|deliveries|replay [<id>] --user <login> [options]
                                     manage webhooks on behalf of an administrator; prints JSON. The secret of
                                     --header-name is in WEBHOOK_HEADER_VALUE
      --name, --url, --kind, --type, --action, --status, --format, --payload, --document <file>, --reads-as,
      --header-name, --on, --off     the values of a webhook (docs/webhooks.md); lists repeat the option
      --overlap-hours <hours>        rotate: how long the previous secret also signs
      --state <state>                deliveries, replay: only those in this state
      --delivery <id>                replay: one delivery; --after and --before name a range instead
  npm start -- backup <file>         write database and uploaded files to one archive; the server may run
  npm start -- restore <file> [options]
                                     restore an archive into the configured database and store
      --replace                      first remove everything from the database
      --rewrite-addresses            store all texts with the current SITE_URL, including guids
  npm start -- migrate [--plan]      apply pending migrations of the database without starting the server; --plan
                                     prints what they do instead
  npm start -- counts check|repair   compare stored counts of terms, comments and revisions with the rows, or correct
                                     them; the server may run
  npm start -- meta-index build|rebuild
                                     index the filterable meta values of items that are not indexed, or of all items;
                                     the server may run
  npm start -- permalinks [options]  show or change permalinks; old addresses redirect
      --structure <structure>        addresses of posts, such as /%year%/%postname%/; "" for addresses by number
      --category-base <base>         first part of addresses of categories; "" for "category"
      --tag-base <base>              first part of addresses of tags; "" for "tag"
  node scripts/start.mjs mcp --user <login>
                                     answer an agent over standard input and output, with the rights of this account
  npm start -- password <login>      set a new password for an account and end its sessions
  npm start -- events|beacon|updater load <file>
                                     replace the data of an extension with that of a JSON file
  npm start -- updater key           create a new key for the updater and revoke the previous one
  npm start -- help                  show this text

Settings are read from the environment and from the file .env. docs/configuration.md lists them.
`;
