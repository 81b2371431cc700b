export const references = {
  '/kids/export-certificate/register':
    'Всички издадени удостоверения по номера за учебната година, с дубликатите и анулираните.',
}
