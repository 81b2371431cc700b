import { chooseProducts } from '@asistent/contract/warehouse/products.calls'
import { send } from '../platform/api'

/** The product with this bar code, of those that are used. */
export const productWithBarcode = async (barcode: string) => (await send(chooseProducts, { barcode })).result[0]
