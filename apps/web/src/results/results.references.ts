/** Descriptions shown on the page of references. */
export const references = {
  '/educational-results/references': 'Входното и изходното ниво на групите по направления, едно до друго.',
}
