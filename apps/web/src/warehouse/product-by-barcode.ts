import { chooseProducts } from '@asistent/contract/warehouse/products.calls'
import { send } from '../platform/api'

/** The active product with this bar code. */
export const productWithBarcode = async (barcode: string) => (await send(chooseProducts, { barcode })).result[0]
