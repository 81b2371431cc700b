/** Descriptions for the page of references. */
export const references = {
  '/attendances/references/neispuo':
    'Какво е изпратено в НЕИСПУО по групи и месеци, какво е отказано и къде се поправя.',
  '/attendances/references/social-agency':
    'Месечната форма за социалното подпомагане: деца с 3 и повече неизвинени дни.',
  '/platform/settings/neispuo/certificates': 'Данните на издадените удостоверения 3-19 и какво липсва за НЕИСПУО.',
}
