/** Descriptions shown on the page of references. */
export const references = {
  '/storage/batches': 'Партида по партида: кога е дошла, колко е останало, на кои дни и на кого е дадена.',
  '/storage/references/stock-availability': 'Какво има по складове и партиди, с цена, стойност и срок на годност.',
  '/storage/references/trial-balance': 'Начално салдо, приход, разход и крайно салдо на всеки продукт за периода.',
  '/storage/references/stock-inventory': 'Опис на наличностите към избрана дата, за подпис от комисия.',
  '/storage/references/stock-inventory-register': 'Приключените инвентаризации с излишъците и липсите.',
  '/storage/references/document-transactions': 'Всички документи, които са движили стока, със стойността им.',
  '/storage/references/department': 'Колко е изписано за яслата, детската градина и персонала.',
  '/storage/references/accounting': 'Документите на месеца с дебит, кредит и сума, за програмата на счетоводителя.',
  '/storage/references/contracts': 'Договорените количества и цени, доставеното по тях и колко остава.',
  '/storage/references/natural-loss': 'Допустимата по нормите и отчетената фира на всеки продукт.',
  '/storage/references/HACCP': 'Дневникът за входящ контрол: доставки, партиди, срокове и температури.',
  '/storage/references/united-stock-receipts': 'Обединените разписки по доставчици и фактури.',
}
