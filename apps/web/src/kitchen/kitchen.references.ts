/** Descriptions shown on the page of references. */
export const references = {
  '/kitchen/haccp/sheet': 'Записите от самоконтрола за месец в реда, в който ги чете инспекторът.',
  '/kitchen/haccp/temperatures': 'Измерените температури с границите на нормата.',
  '/storage/references/menu-estimation':
    'Колко от всеки продукт ще е нужно за менюто, какво липсва и от кого се поръчва.',
  '/storage/references/monthly-report': 'Брой, сума и оклад по дни и хранения, с обща сума и среден оклад за месеца.',
  '/storage/references/staff-nutrition':
    'Кой от персонала колко пъти се е хранил и колко дължи по действителния оклад.',
  '/storage/references/calculation': 'Изписаните по калкулации продукти за един ден.',
  '/storage/references/period-calculation': 'Изписаните по калкулации продукти за период, със средна цена.',
  '/storage/references/calculation-sums': 'Порции, стойност и оклад по менюта и хранения.',
  '/storage/references/nutritional': 'Колко е получило едно дете на ден от всяка категория спрямо препоръчаното.',
  '/storage/references/recap-nutritional': 'Същото по месеци, със средно за периода.',
  '/storage/references/orders-book': 'Задължителната книга: брой хранени, стойност и оклад за всеки ден.',
}
