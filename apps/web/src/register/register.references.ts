/** What each reference tells, on the page of references. */
export const references = {
  '/attendances/references/neispuo':
    'Какво е изпратено в НЕИСПУО по групи и месеци, какво е отказано и къде се поправя.',
}
