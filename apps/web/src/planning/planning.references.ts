/** Descriptions shown on the page of references. */
export const references = {
  '/education-plan-topic/missed': 'Планираните теми, чийто ден е минал, а не са потвърдени.',
  '/staff/references/topics': 'Колко теми е взел всеки учител по групи и направления, и колко са по заместване.',
}
