import { declarationStates, shortageDecisions } from '@asistent/domain/warehouse/stock-takes'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, field, id, instant, oneOf, optionalText, price, quantityFromZero } from '../core/values'
import {
  commission,
  documentAnswer,
  documentFilters,
  documentForm,
  documentRow,
  idOnly,
  lineForm,
  linesOf,
  mostLines,
  nextNumber,
  numberFor,
  reasonForm,
} from './documents.shared'
import { baseUnit, listOf, optionalPrice, positiveQuantity, unitOfMeasure } from './values'

// Инвентаризация: domain.md 5.5 and 8. Counted without seeing the book and submitted; another person decides the
// shortages and approves, which posts the differences and locks the warehouse up to its day.

const status = field('Статус', oneOf(declarationStates))
const decision = field('Решение', oneOf(shortageDecisions))

const topics = ['declarations', 'stock', 'scrappings', 'inbounds']

export const listDeclarations = call.list('/api/InventoryDeclarations/overview-models', {
  title: 'Инвентаризации на склада',
  access: may.read('InventoryDeclarations'),
  filters: { ...documentFilters, status: status.optional() },
  row: z.object({ ...documentRow, status }),
  orderBy: ['forDate', 'number', 'value'],
  topics: ['declarations', 'stock'],
})

export const getDeclaration = call.get('/api/InventoryDeclarations/{id}', {
  title: 'Инвентаризация на склада',
  access: may.read('InventoryDeclarations'),
  input: z.object({
    id,
    /** Of one that isn't closed yet: compared with the book as it is now. Whoever counts asks without it. */
    withBook: field('Сравнено с книгата', z.boolean().optional()),
  }),
  output: z.object({
    ...documentAnswer,
    status,
    may: documentAnswer.may.extend({ submit: z.boolean() }),
    submittedBy: z.string().nullable(),
    submittedAt: instant.nullable(),
    /** Responsible person of the warehouse; of a submitted count the one at the submission. */
    responsible: z.string().nullable(),
    /** Why it was returned to be counted again. */
    returnedFor: z.string().nullable(),
    commission: z.array(z.string()),
    lines: z.array(
      z.object({
        id,
        productId: id,
        productName: z.string(),
        /** As it was typed. */
        quantity: z.number(),
        unitOfMeasure,
        baseUnit,
        countedQuantity: z.number(),
        bookQuantity: z.number().nullable(),
        difference: z.number().nullable(),
        price: price.nullable(),
        /** Of the difference: less than the book is negative. */
        value: amount.nullable(),
        /** Who bears a shortage; of an approved count. Their quantities add up to what is missing. */
        decisions: z.array(z.object({ decision, quantity: z.number(), value: amount })),
        /** Of a submitted count: natural loss within the norm that is not recorded yet. */
        lossLeft: z.number(),
        note: z.string().nullable(),
      }),
    ),
    /** The papers of the differences, when there were any. */
    shortage: z.object({ id, number: z.int(), total: amount }).nullable(),
    surplus: z.object({ id, number: z.int(), total: amount }).nullable(),
  }),
  topics: ['declarations', 'stock'],
})

export const nextDeclarationNumber = call.get('/api/InventoryDeclarations/next-number', {
  title: 'Следващ номер на инвентаризация',
  access: may.create('InventoryDeclarations'),
  input: z.object(numberFor),
  output: nextNumber,
  topics: ['declarations'],
})

const sheetOf = z.object({ warehouseId: id, date: field('Дата', day.optional()) })

/** What there is to count, without what the book says. */
export const countingSheet = call.get('/api/InventoryDeclarations/sheet/{warehouseId}', {
  title: 'Лист за броене',
  access: may.create('InventoryDeclarations'),
  input: sheetOf,
  output: listOf(
    z.object({
      productId: id,
      productName: z.string(),
      category: z.string(),
      barcode: z.string().nullable(),
      baseUnit,
      /** What it may be counted in, its own unit first. */
      units: z.array(unitOfMeasure),
    }),
  ),
  topics: ['stock'],
  // Counted where there is no network: among the shelves.
  kept: true,
})

export const countingSheetPaper = call.file('/api/InventoryDeclarations/sheet/{warehouseId}/receipt', {
  title: 'Лист за броене (PDF)',
  access: may.create('InventoryDeclarations'),
  input: sheetOf,
})

export const saveDeclaration = call.post('/api/InventoryDeclarations', {
  title: 'Запис на инвентаризация на склада',
  access: may.save('InventoryDeclarations'),
  input: z.object({
    ...documentForm,
    commission,
    lines: linesOf(
      z.object({
        ...lineForm,
        quantity: field('Преброено', quantityFromZero),
        /** Of a base unit: for what was found on the shelf and never had a price here. */
        price: field('Цена', optionalPrice),
      }),
    ),
    /** Submits it for approval in the same transaction. */
    submit: z.boolean().default(false),
  }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics,
})

export const submitDeclaration = call.post('/api/InventoryDeclarations/submit/{id}', {
  title: 'Предаване на инвентаризация за утвърждаване',
  access: may.update('InventoryDeclarations'),
  input: idOnly,
  output: done,
  topics,
})

export const returnDeclaration = call.post('/api/InventoryDeclarations/return/{id}', {
  title: 'Връщане на инвентаризация за преброяване',
  access: may.delete('InventoryDeclarations'),
  input: reasonForm,
  output: done,
  topics,
})

/** Never by the person who counted or submitted it. */
export const completeDeclaration = call.post('/api/InventoryDeclarations/complete/{id}', {
  title: 'Утвърждаване на инвентаризация на склада',
  access: may.delete('InventoryDeclarations'),
  input: z.object({
    id,
    shortages: field(
      'Липси',
      z
        .array(
          z.object({
            lineId: id,
            productName: field('Продукт', optionalText(200)),
            /** Of the decision. Those of a line add up to what the approver saw: rejected if the book has changed since. */
            quantity: field('Липсва', positiveQuantity),
            decision,
            note: field('Бележка', optionalText(200)),
          }),
        )
        .max(mostLines)
        .default([]),
    ),
  }),
  output: done,
  topics,
})

/** Deletes a draft. Reverses the warehouse's latest closed declaration and its adjustments. */
export const deleteDeclaration = call.delete('/api/InventoryDeclarations/{id}', {
  title: 'Изтриване на инвентаризация на склада',
  access: may.delete('InventoryDeclarations'),
  input: idOnly,
  output: done,
  topics,
})

export const declarationReceipt = call.file('/api/InventoryDeclarations/receipt/{id}', {
  title: 'Опис на инвентаризация (PDF)',
  access: may.read('InventoryDeclarations'),
  input: idOnly,
})
