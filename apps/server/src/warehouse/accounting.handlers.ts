import type { OutputOf } from '@asistent/contract/core/call'
import { getStockAccounts, saveStockAccounts, stockAccounting } from '@asistent/contract/warehouse/accounting.calls'
import { formatMonth, rangeOf } from '@asistent/domain/kernel/month'
import {
  counterOf,
  usualStockAccounts,
  type StockAccounts,
  type StockOperation,
} from '@asistent/domain/warehouse/accounting'
import { documentKindLabel, documentKinds, purposeLabel } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { stockAccountSetting } from '../db/tables/warehouse/stock'
import { oneRow, rows, type Tx } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { saveRow } from '../platform/rows'
import { inKindergarten } from '../platform/versioned'

type Row = OutputOf<typeof stockAccounting.json>['result'][number]
type Setting = StockAccounts & { readonly id: number; readonly version: number }

interface Operation
  extends StockOperation, Omit<Row, 'documentName' | 'partner' | 'debit' | 'credit' | 'documentKind' | 'amount'> {
  readonly supplier: string | null
  /** Increase of the value of the stock. */
  readonly amount: number
  /** Account of the products, if it differs from the default. */
  readonly account: string | null
}

export const accountingHandlers: Handler[] = [
  read(
    getStockAccounts,
    async ({ tx, scope }) => (await storedAccounts(tx, inKindergarten(scope))) ?? usualStockAccounts,
  ),

  write(saveStockAccounts, async ({ tx, scope, audit }, { id, version, ...form }) => {
    const stockAccountSettingId = await saveRow(tx, stockAccountSetting, inKindergarten(scope), { id, version }, form)
    audit.about({ stockAccountSettingId })
    return ok(stockAccountSettingId)
  }),

  ...serveReport(stockAccounting, async ({ tx, scope }, month) => {
    const kindergartenId = inKindergarten(scope)
    const accounts = (await storedAccounts(tx, kindergartenId)) ?? usualStockAccounts
    const range = rangeOf(month)
    // A transfer is one operation with the value of the arrival. Opening stock is in the accountant's opening balances.
    const operations = await rows<Operation>(
      tx,
      sql`select d.id as "documentId", d.kind, d.number, m.for_on as "forDate", m.reverses_id is not null as "isReversal", d.purpose, d.scrapping_type as "scrappingType",
        l.decision, d.origin, d.declaration_id is not null as "isSurplus", m.quantity = 0 and m.revalues_id is null and not m.inward as "isDifference",
        sum(m.value) > 0 as "isIncrease", s.name as supplier, d.supplier_document as "supplierDocument", d.supplier_document_on as "supplierDocumentDate",
        w.name as warehouse, g.account_code as account, sum(m.value)::float8 as amount
        from stock_movement m join stock_document d on d.id = m.document_id join stock_line l on l.id = m.line_id join warehouse w on w.id = m.warehouse_id
        left join supplier s on s.id = d.supplier_id left join product_setting g on g.product_id = m.product_id and g.kindergarten_id = m.kindergarten_id
        where m.kindergarten_id = ${kindergartenId} and m.for_on between ${range.from} and ${range.to}
          and (d.kind <> ${documentKinds.Transfer} or m.warehouse_id = d.to_warehouse_id)
          and (d.kind <> ${documentKinds.Inbound} or d.supplier_id is not null or d.declaration_id is not null)
        group by d.id, m.for_on, 5, l.decision, 11, s.name, w.name, g.account_code having sum(m.value) <> 0
        order by m.for_on, d.kind, d.number, d.id, 5, 11, g.account_code nulls first, l.decision`,
    )
    return { rows: operations.map((operation) => rowOf(operation, accounts)), subtitle: formatMonth(month) }
  }),
]

function rowOf(operation: Operation, accounts: StockAccounts): Row {
  const { kind, purpose, supplier, account, isReversal } = operation
  const counter = counterOf(operation)
  const goods = account ?? accounts.goodsAccount
  const counterAccount = counter.account === 'goodsAccount' ? goods : accounts[counter.account]
  const inDebit = counter.goods === 'debit'
  return {
    documentId: operation.documentId,
    documentKind: kind,
    forDate: operation.forDate,
    documentName: `${documentKindLabel[kind]}${isReversal ? ' (сторно)' : ''}`,
    number: operation.number,
    isReversal,
    partner: supplier ?? (purpose === null ? null : purposeLabel[purpose]),
    supplierDocument: operation.supplierDocument,
    supplierDocumentDate: operation.supplierDocumentDate,
    warehouse: operation.warehouse,
    debit: inDebit ? goods : counterAccount,
    credit: inDebit ? counterAccount : goods,
    amount: (inDebit ? operation.amount : -operation.amount) as Row['amount'],
  }
}

const storedAccounts = (tx: Tx, kindergartenId: number): Promise<Setting | undefined> =>
  oneRow<Setting>(
    tx,
    sql`select id, goods_account as "goodsAccount", suppliers_account as "suppliersAccount", donations_account as "donationsAccount",
      nursery_account as "nurseryAccount", kindergarten_account as "kindergartenAccount", staff_account as "staffAccount", loss_account as "lossAccount",
      charged_account as "chargedAccount", surplus_account as "surplusAccount", version from stock_account_setting where kindergarten_id = ${kindergartenId}`,
  )
