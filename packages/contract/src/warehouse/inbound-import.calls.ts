import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { importFiles, importVerdict, tableUpload } from '../core/import'
import { day, id, price } from '../core/values'
import { baseUnit, unitOfMeasure } from './values'

// The lines of a delivery out of an Excel file: what is there on the first day, or a supplier's invoice. Nothing is stored: they
// go into the form, where they are looked over and saved as if they had been typed.

export const inboundTemplate = call.file('/api/StockInbounds/import/template', {
  title: 'Шаблон за редове на складова разписка',
  access: may.create('Stocks'),
})

export const checkInboundLines = call.post('/api/StockInbounds/import/check', {
  title: 'Проверка на файл с редове на складова разписка',
  access: may.create('Stocks'),
  input: z.object({ files: importFiles }),
  output: z.object({
    ...importVerdict,
    /** As they go into the form; none while something is wrong. */
    lines: z.array(
      z.object({
        productId: id,
        productName: z.string(),
        quantity: z.number(),
        unitOfMeasure,
        baseUnit,
        price,
        vatRate: z.number(),
        batch: z.string().nullable(),
        expiryDate: day.nullable(),
        manufacturerId: id.nullable(),
        manufacturer: z.string().nullable(),
        temperature: z.number().nullable(),
        isAccepted: z.boolean(),
        note: z.string().nullable(),
      }),
    ),
  }),
  upload: tableUpload,
  rate: { max: 30, seconds: 60 },
})
