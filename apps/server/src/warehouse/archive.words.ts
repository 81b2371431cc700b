import { archiveTables } from '../institutions/archive-words.ops'
import { account, common, day, instant, name, text, yesNo } from '../institutions/audit-words.ops'

// Stock ledger in the archive of a kindergarten. It is append-only, so it has no other history.

archiveTables({
  stock_movement: {
    many: 'Движения в склада',
    columns: {
      ...common,
      warehouse_id: name('Склад', 'warehouse'),
      product_id: name('Продукт', 'product'),
      document_id: name('Документ', 'stock_document'),
      line_id: name('Ред', 'stock_line'),
      batch_id: name('Партида', 'stock_batch'),
      for_on: day('Дата'),
      posted_at: instant('Осчетоводено на'),
      posted_by: account,
      quantity: text('Количество в основна мярка'),
      value: text('Стойност, €'),
      price: text('Цена, €'),
      reverses_id: name('Сторнира движение', 'stock_movement'),
      revalues_id: name('Преоценява движение', 'stock_movement'),
      cause_id: name('Причина за преоценката', 'stock_document'),
      pair_id: name('Прехвърлено от движение', 'stock_movement'),
      inward: yesNo('Променя прихода'),
    },
  },
})
