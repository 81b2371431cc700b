/** What each reference tells, on the page of references. */
export const references = {
  '/storage/references/menu-estimation':
    'Колко от всеки продукт ще е нужно за менюто, какво липсва и от кого се поръчва.',
}
