import { expect, it } from 'vitest';
import { newPasswordProblem } from '../../../schema/values/account-values.ts';

const OWNER = { login: 'bea', email: 'beatrice.holm@example.org', title: 'Harbour Lights' };

it.each([
  'four words of choice',
  'correct horse battery staple',
  'bea keeps seven lamps',
  'Tr0ub4dor&3-lamp',
  '私の灯台は七つの海を照らす',
  'password of the lighthouse',
  `${'lamp '.repeat(700)}and more`,
])('accepts %s', (password) => {
  expect(newPasswordProblem(password, OWNER)).toBeNull();
});

it.each([
  ['', 'must not be empty'],
  ['back\\slash and more', 'backslash'],
  ['x'.repeat(4_097), '4,096 bytes'],
  ['elevenchars', 'too short'],
  ['🔒🔒🔒🔒🔒🔒', 'too short'],
  ['aaaaaaaaaaaaaa', 'easy to guess'],
  ['123456789012345', 'easy to guess'],
  ['lkjhgfdsa0987654321', 'easy to guess'],
  ['lamplamplamplamp', 'easy to guess'],
  ['Password Password 1', 'easy to guess'],
  ['Ｐａｓｓｗｏｒｄ12345', 'easy to guess'],
  ['beatrice.holm@example.org', 'easy to guess'],
  ['beatrice.holm2026', 'easy to guess'],
  ['HARBOURLIGHTS99', 'easy to guess'],
  ['Harbour Lights!', 'easy to guess'],
  ['administrator1', 'easy to guess'],
])('refuses %s', (password, message) => {
  expect(newPasswordProblem(password, OWNER)).toContain(message);
});

it('needs no owner, and words of two letters count', () => {
  expect(newPasswordProblem('lamps on the pier', {})).toBeNull();
  expect(newPasswordProblem('onionionion on top', { login: 'on' })).toBeNull();
});
