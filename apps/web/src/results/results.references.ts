/** Descriptions shown on the page of references. */
export const references = {
  '/educational-results/references': 'Одобрените входни и изходни нива на групите по направления, едно до друго.',
}
