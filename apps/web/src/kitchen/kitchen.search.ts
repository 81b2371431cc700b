export const words = {
  '/kitchen/recipes-import': 'внос рецепти ексел',
  '/kitchen/norms': 'хранителни норми калории наредба',
  '/kitchen/portion-books': 'порционна книга порционник',
  '/kitchen/day': 'требвателен лист порции днес',
  '/kitchen/haccp': 'хасеп дневник самоконтрол температури проби',
  '/kitchen/weekly-menu': 'меню храна ядене седмица алергени',
  '/kitchen/menu': 'меню съставяне публикуване седмица',
  '/kitchen/recipes': 'рецептурник технологична карта ястие грамаж',
  '/kitchen/cycles': 'цикъл повторение седмици',
  '/storage/references/menu-estimation': 'количества поръчка продукти по меню',
}
