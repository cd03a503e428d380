import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { defineBlock, flag } from '../define-block.ts';
import { currentSite } from '../parts/current-post.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const loginoutBlock = defineBlock('core/loginout', {
  title: 'Login/out',
  category: 'theme',
  description: 'A link to log in or out, or a login form.',
  keywords: ['login', 'logout', 'form'],
  attributes: { displayLoginAsForm: flag(false), redirectToCurrent: flag(true) },
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    className: true,
    color: { background: true, text: false, gradients: true, link: true },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders },
    interactivity: { clientNavigation: true },
  },
  /** Renders a link to log in, or the login form, as for the anonymous viewer. */
  render: (rendering) => {
    const { attributes } = rendering;
    const site = currentSite(rendering);
    const returnUrl = attributes.redirectToCurrent === false ? '' : site.url;
    if (attributes.displayLoginAsForm === true) {
      const wrapper = rendering.wrapperAttributes({ class: 'logged-out has-login-form' });
      return `<div ${wrapper}>${renderLoginForm({ loginUrl: site.loginUrl, returnUrl })}</div>`;
    }
    const query = returnUrl === '' ? '' : `?redirect_to=${encodeURIComponent(returnUrl)}`;
    const link = `<a rel="nofollow" href="${escapeUrl(site.loginUrl + query)}">Log in</a>`;
    return `<div ${rendering.wrapperAttributes({ class: 'logged-out' })}>${link}</div>`;
  },
});

function renderLoginForm({ loginUrl, returnUrl }: { loginUrl: string; returnUrl: string }): string {
  const fields = [
    '<p class="login-username"><label for="user_login">Username or Email Address</label><input type="text" name="log" id="user_login" autocomplete="username" class="input" value="" size="20" /></p>',
    '<p class="login-password"><label for="user_pass">Password</label><input type="password" name="pwd" id="user_pass" autocomplete="current-password" spellcheck="false" class="input" value="" size="20" /></p>',
    '<p class="login-remember"><label><input name="rememberme" type="checkbox" id="rememberme" value="forever" /> Remember Me</label></p>',
    `<p class="login-submit"><input type="submit" name="wp-submit" id="wp-submit" class="button button-primary wp-block-button__link wp-element-button" value="Log In" /><input type="hidden" name="redirect_to" value="${escapeAttribute(returnUrl)}" /></p>`,
  ];
  return `<form name="loginform" id="loginform" action="${escapeUrl(loginUrl)}" method="post">${fields.join('')}</form>`;
}
