/** Name of a child with its group, which the name of a namesake has already: 'Мила Петрова (Звънче, № 3)'. */
export const childLabel = (name: string, group: string | null): string =>
  group === null || name.includes(` (${group}`) ? name : `${name} (${group})`
