/**
 * Errors of the captcha in the browser (spec/product.md 8): the name in the specification and the text for
 * the user.
 */
export const captchaErrors = {
  'No key provided': 'Защитата от роботи не е настроена. Обърнете се към администратора.',
  'No version provided': 'Защитата от роботи е настроена непълно. Обърнете се към администратора.',
  'Failed to load script': 'Защитата от роботи не се зареди. Проверете връзката си и опитайте отново.',
  'Failed to execute': 'Проверката срещу роботи не успя. Презаредете страницата и опитайте отново.',
} as const
export type CaptchaError = keyof typeof captchaErrors

/** Intended action; the captcha service returns it to the server. */
export type CaptchaAction = 'login' | 'forgotten_password' | 'parent_registration' | 'settings_test'
