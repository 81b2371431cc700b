import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import {
  contractExecution,
  contractFile,
  deleteContract,
  getContract,
  listContracts,
  proposeContractPrice,
  saveContract,
} from '@asistent/contract/warehouse/contracts.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { decimal, divide, formatDecimal, quantityScale, unitPriceScale } from '@asistent/domain/kernel/decimal'
import { conversionOf, unitLabel, type BaseUnit, type Unit } from '@asistent/domain/warehouse/units'
import { eq, sql } from 'drizzle-orm'
import { supplierContract, supplierContractLine } from '../db/tables/warehouse/suppliers'
import { adoptFiles, answerFile, removeFiles } from '../files/files.ops'
import { accountName } from '../people/child-sql.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, contains, page, whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { contractIn, contractPrices, deliveredBy, inUnit } from './contracts.queries'
import { collectMistakes, convertLines } from './documents.steps'
import { unitsOfProducts } from './products.queries'
import { chosenProducts } from './references.queries'

type Row = OutputOf<typeof listContracts>['result'][number]
type Answer = OutputOf<typeof getContract>

const head = (
  kindergartenId: number,
) => sql`select c.id, c.number, c.supplier_id as "supplierId", s.name as supplier, c.subject, c.signed_on as "signedOn", c.valid_from as "validFrom", c.valid_to as "validTo",
  coalesce(x.lines, 0)::int as "linesCount", coalesce(x.maximum, 0)::float8 as "maxValue", coalesce(x.delivered, 0)::float8 as "deliveredValue", x.used::float8 as used, c.file_id as "fileId", c.note, c.created_by, c.version
  from supplier_contract c join supplier s on s.id = c.supplier_id
  left join (select cl.contract_id, count(*) as lines, sum(round(cl.base_maximum * cl.base_price, 2)) as maximum, sum(u.value) as delivered, max(round(100 * u.delivered / cl.base_maximum, 1)) as used
    from supplier_contract_line cl join (${deliveredBy(sql`c.kindergarten_id = ${kindergartenId}`)}) u on u.id = cl.id group by 1) x on x.contract_id = c.id`

export const contractHandlers: Handler[] = [
  read(listContracts, ({ tx, scope, now }, { search, supplierId, productId, isValid, ...query }) => {
    const valid = sql`${today(now)} between c.valid_from and c.valid_to`
    return page<Row>(tx, query, {
      select: sql`select id, number, "supplierId", supplier, subject, "signedOn", "validFrom", "validTo", "linesCount", "maxValue", "deliveredValue", used,
        ${today(now)} between "validFrom" and "validTo" as "isValid" from (${head(inKindergarten(scope))} ${whereAll([
          sql`c.kindergarten_id = ${inKindergarten(scope)}`,
          search !== null && contains(sql`concat_ws(' ', c.number, s.name, c.subject, c.note)`, search),
          supplierId !== undefined && sql`c.supplier_id = ${supplierId}`,
          productId !== undefined &&
            sql`exists (select from supplier_contract_line l where l.contract_id = c.id and l.product_id = ${productId})`,
          isValid !== undefined && sql`(${valid}) = ${isValid}`,
        ])}) found`,
      where: [],
      orderBy: {
        number: sql`number`,
        supplier: sql`supplier`,
        validFrom: sql`"validFrom"`,
        validTo: sql`"validTo"`,
        used: sql`used`,
      },
      otherwise: sql`"validTo" desc, supplier, id`,
    })
  }),

  read(getContract, (context, { id }) => answered(context, id)),

  read(proposeContractPrice, async ({ tx, scope, now }, { supplierId, productId, forDate, unitOfMeasure }) => {
    const kindergartenId = inKindergarten(scope)
    const on = forDate ?? today(now)
    const [price] = await contractPrices(tx, { kindergartenId, productIds: [productId], on, supplierId })
    const product = (await unitsOfProducts(tx, kindergartenId, [productId])).get(productId)
    if (!price || !product) return { contract: null }
    return { contract: contractIn(price, product, unitOfMeasure ?? price.unit) }
  }),

  write(saveContract, async (context, { id, version, lines, fileId = null, ...form }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const converted = await checkContract(context, { ...form, id, lines })
    const before = id === undefined ? null : (await answered(context, id)).fileId
    if (fileId !== null && fileId !== before) await adoptFiles(context, [fileId])
    const contractId = await saveRow(
      tx,
      supplierContract,
      kindergartenId,
      { id, version },
      { ...form, fileId, ...(id === undefined && { createdBy: scope.accountId }) },
    )
    await tx.delete(supplierContractLine).where(eq(supplierContractLine.contractId, contractId))
    await tx
      .insert(supplierContractLine)
      .values(converted.map((line, position) => ({ ...line, kindergartenId, contractId, position })))
    if (before !== null && before !== fileId) await removeFiles(context, [before])
    audit.about({ supplierContractId: contractId })
    return ok(contractId)
  }),

  write(deleteContract, async (context, { id }) => {
    const { fileId } = await answered(context, id)
    await deleteRow(context.tx, supplierContract, inKindergarten(context.scope), id)
    if (fileId !== null) await removeFiles(context, [fileId])
    context.audit.about({ supplierContractId: id })
    return allDone
  }),

  read(contractFile, async (context, { id }) =>
    answerFile(context, requireFound((await answered(context, id)).fileId)),
  ),

  ...serveReport(contractExecution, async ({ tx, scope, now }, { contractId, supplierId, forDate, ...chosen }) => {
    const on = forDate ?? today(now)
    const chosenContracts = [
      sql`c.kindergarten_id = ${inKindergarten(scope)}`,
      contractId === undefined ? sql`${on} between c.valid_from and c.valid_to` : sql`c.id = ${contractId}`,
      supplierId !== undefined && sql`c.supplier_id = ${supplierId}`,
    ]
    const list = await rows<{
      contractId: number
      number: string
      supplier: string
      validTo: typeof on
      productId: number
      productName: string
      baseUnit: BaseUnit
      price: number
      maxQuantity: number | null
      delivered: number
      deliveredValue: number
      remaining: number | null
      used: number | null
    }>(
      tx,
      sql`select c.id as "contractId", c.number, s.name as supplier, c.valid_to as "validTo", p.id as "productId", p.name as "productName", p.base_unit as "baseUnit", cl.base_price::float8 as price,
        cl.base_maximum::float8 as "maxQuantity", u.delivered::float8 as delivered, u.value::float8 as "deliveredValue", (cl.base_maximum - u.delivered)::float8 as remaining,
        round(100 * u.delivered / cl.base_maximum, 1)::float8 as used
        from supplier_contract c join supplier_contract_line cl on cl.contract_id = c.id join supplier s on s.id = c.supplier_id join product p on p.id = cl.product_id
        join (${deliveredBy(sql`c.kindergarten_id = ${inKindergarten(scope)}`)}) u on u.id = cl.id
        ${whereAll([...chosenContracts, ...chosenProducts(chosen)])} order by s.name, c.valid_from, c.id, cl.position`,
    )
    return {
      rows: list.map(({ number, supplier, validTo, baseUnit, deliveredValue, ...row }) => ({
        ...row,
        contract: `№ ${number}, ${supplier}, до ${formatDay(validTo)}`,
        unit: unitLabel[baseUnit],
        deliveredValue: deliveredValue as never,
      })),
      subtitle: contractId === undefined ? `Валидни на ${formatDay(on)} г.` : `Към ${formatDay(today(now))} г.`,
    }
  }),
]

/** A product has at most one contract with a supplier on a day, because two would make its price ambiguous. */
async function checkContract(
  { tx, scope }: WriteContext,
  {
    id,
    supplierId,
    validFrom,
    validTo,
    lines,
  }: Pick<ParsedOf<typeof saveContract>, 'id' | 'supplierId' | 'validFrom' | 'validTo' | 'lines'>,
) {
  const kindergartenId = inKindergarten(scope)
  // Locked, so that two concurrent saves cannot create overlapping contracts.
  requireFound(
    await oneRow(
      tx,
      sql`select id from supplier where id = ${supplierId} and kindergarten_id = ${kindergartenId} for no key update`,
    ),
  )
  const mistakes = collectMistakes()
  if (validTo < validFrom) mistakes.add('validTo', refuseWarehouse('ends-before-start'))
  const others = await rows<{ productId: number; number: string }>(
    tx,
    sql`select l.product_id as "productId", c.number from supplier_contract c join supplier_contract_line l on l.contract_id = c.id
      where c.kindergarten_id = ${kindergartenId} and c.supplier_id = ${supplierId} and c.id is distinct from ${id ?? null}::int
        and c.valid_from <= ${validTo} and c.valid_to >= ${validFrom} and l.product_id = ${anyOf(lines.map(({ productId }) => productId))}`,
  )
  for (const [index, { productId }] of lines.entries()) {
    if (lines.findIndex((line) => line.productId === productId) < index)
      mistakes.add(`lines.${index}.productId`, refuseWarehouse('twice-contracted'))
    const otherRow = others.find((line) => line.productId === productId)
    if (otherRow)
      mistakes.add(`lines.${index}.productId`, refuseWarehouse('in-contract', { values: { number: otherRow.number } }))
  }
  const converted = await convertLines(
    tx,
    kindergartenId,
    lines.map((line) => ({ ...line, quantity: line.maxQuantity ?? 1 })),
    { zero: 'allowed', mistakes },
  )
  const products = await unitsOfProducts(tx, kindergartenId, [...new Set(lines.map(({ productId }) => productId))])
  return converted.map(({ typed, quantity }) => {
    const { baseUnit, conversions } = requireFound(products.get(typed.productId))
    const { numerator, denominator } = requireFound(conversionOf(baseUnit, conversions, typed.unitOfMeasure))
    const price = decimal(typed.price)
    const basePrice = divide({ ...price, units: price.units * BigInt(denominator) }, decimal(numerator), unitPriceScale)
    const limited = typed.maxQuantity !== null
    return {
      productId: typed.productId,
      unit: typed.unitOfMeasure,
      price: String(typed.price),
      basePrice: formatDecimal(basePrice),
      maxQuantity: limited ? String(typed.maxQuantity) : null,
      baseMaximum: limited ? formatDecimal(quantity, quantityScale) : null,
      note: typed.note,
    }
  })
}

async function answered({ tx, scope, now }: ReadContext, id: number): Promise<Answer> {
  const kindergartenId = inKindergarten(scope)
  const contract = requireFound(
    await oneRow<Omit<Answer, 'lines' | 'isValid'>>(
      tx,
      sql`select c.*, ${accountName(sql`c.created_by`)} as creator, (select f.name from stored_file f where f.id = c."fileId") as "fileName"
        from (${head(kindergartenId)} where c.id = ${id} and c.kindergarten_id = ${kindergartenId}) c`,
    ),
  )
  const lines = await rows<{
    id: number
    productId: number
    productName: string
    unitOfMeasure: Exclude<Unit, 0>
    price: number
    maxQuantity: number | null
    delivered: string
    remaining: string | null
    note: string | null
  }>(
    tx,
    sql`select cl.id, cl.product_id as "productId", p.name as "productName", cl.unit as "unitOfMeasure", cl.price::float8 as price, cl.max_quantity::float8 as "maxQuantity",
      u.delivered::text as delivered, (cl.base_maximum - u.delivered)::text as remaining, cl.note
      from supplier_contract_line cl join product p on p.id = cl.product_id join (${deliveredBy(sql`c.id = ${id}`)}) u on u.id = cl.id order by cl.position`,
  )
  const products = await unitsOfProducts(tx, kindergartenId, [...new Set(lines.map(({ productId }) => productId))])
  const on = today(now)
  const { created_by: _, ...shown } = contract as typeof contract & { created_by: number | null }
  return {
    ...shown,
    isValid: contract.validFrom <= on && on <= contract.validTo,
    lines: lines.map(({ delivered, remaining, ...line }) => {
      const product = products.get(line.productId)
      const conversion = (product && conversionOf(product.baseUnit, product.conversions, line.unitOfMeasure)) ?? {
        numerator: 1,
        denominator: 1,
      }
      return {
        ...line,
        delivered: inUnit(delivered, conversion),
        remaining: remaining === null ? null : inUnit(remaining, conversion),
      }
    }),
  }
}
