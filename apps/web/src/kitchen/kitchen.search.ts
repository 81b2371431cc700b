export const words = {
  '/kitchen/weekly-menu': 'меню храна ядене седмица алергени',
  '/kitchen/menu': 'меню съставяне публикуване седмица',
  '/kitchen/recipes': 'рецептурник технологична карта ястие грамаж',
  '/kitchen/cycles': 'цикъл повторение седмици',
  '/storage/references/menu-estimation': 'количества поръчка продукти по меню',
}
