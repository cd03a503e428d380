/** The files of a folder, by path. */
export type FolderFiles = Readonly<Record<string, string>>;

const yaml = (values: string, body = 'Text.'): string => `---\n${values}\n---\n${body}\n`;
const toml = (values: string, body = 'Text.'): string => `+++\n${values}\n+++\n${body}\n`;

/** A folder as Jekyll reads it. */
export const jekyllFolder: FolderFiles = {
  '_config.yml': 'title: A site',
  '_posts/2019-02-03-first-post.md': yaml('title: "First: post"\ntags: rain wind\ncategories: sky high\nlayout: post'),
  '_posts/2019-02-04-second.markdown': yaml(
    'title: Second\ncategory: sky high\ntags:\n  - rain\n  - Wind\npermalink: /2019/02/own-name.html\ndate: 2019-02-05 10:00:00 +0200',
    '{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n{% include chart.html %} and `{{ code }}`.',
  ),
  '_posts/2019-02-06-markup.html': yaml('title: Markup', '<p class="a">As <b>is</b>.</p>'),
  '_posts/2019-02-07-bad.md': yaml('title: "no end'),
  '_posts/2019-02-08-withheld.md': yaml('published: false'),
  '_drafts/idea.md': yaml('title: Idea'),
  'news/_posts/2019-02-09-in-folder.md': yaml('title: In a folder'),
  'about.md': yaml('title: About\nlayout: page'),
  'plain.html': '<p>No front matter.</p>',
  'style.css': 'p {}',
  '_site/index.html': '<p>Output.</p>',
};

/** A folder as Hugo reads it. */
export const hugoFolder: FolderFiles = {
  'hugo.toml': 'title = "A site"',
  'content/posts/toml.md': toml(
    'title = "Toml"\ndate = 2020-01-02T03:04:05+01:00\nlastmod = 2020-02-03\ntags = ["a b", "c"]\nslug = "own"\naliases = ["/old/one/"]',
    '{{< youtube abc >}} text',
  ),
  'content/posts/bundle/index.md':
    '{\n  "Title": "Bundle",\n  "Date": "2020-03-04",\n  "images": ["cover.png"]\n}\n\nText.\n',
  'content/posts/bundle/cover.png': 'png',
  'content/posts/expired.md': toml('title = "Expired"\ndate = 2020-01-01\nexpiryDate = 2021-01-01'),
  'content/posts/expires.md': toml('title = "Expires"\ndate = 2020-01-01\nexpiryDate = 2999-01-01T00:00:00Z'),
  'content/posts/later.md': toml('title = "Later"\ndate = 2020-01-01\npublishDate = 2999-01-01T00:00:00Z'),
  'content/posts/draft.md': toml('title = "Draft"\ndraft = true'),
  'content/posts/unclosed.md': '+++\ntitle = "Unclosed"\n',
  'content/posts/_index.md': toml('title = "All posts"'),
};

/** Single files of other programs. */
export const otherFolder: FolderFiles = {
  'semicolons.md': ';;;\n{"title": "Semicolons", "date": "2020-01-01"}\n;;;\nText.\n',
  'astro.mdx': yaml(
    "title: Astro\npubDate: 'Jul 08 2022'\nheroImage: https://img.example/hero.jpg\ndescription: In short.\nauthor: Ana",
    'import A from "./a.js";\n\n<A className="x" /> text',
  ),
  'hexo.mdown': yaml('title: Hexo\ndate: 2020-01-01\ntags: two words\nupdated: 2020-02-02'),
  'eleventy.md': yaml('title: Eleventy\ndate: 2020-01-01\npermalink: false'),
  'private.md': yaml('title: Private\ndate: 2020-01-01\nprivate: true'),
  'secret.md': yaml('title: Secret\ndate: 2020-01-01\npassword: pond'),
  'when.md': yaml('title: When\ndate: some day'),
  'no-end.md': '---\n\nA line, and text.\n',
  'section.md': yaml('title: Section\ndate: 2020-01-01\ntype: posts'),
};
