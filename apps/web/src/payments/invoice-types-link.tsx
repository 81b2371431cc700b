import { Link } from '../blocks/parts/link'

export const InvoiceTypesLink = () => (
  <Link to="/platform/settings/invoices/invoice-types">Видове документи и номера</Link>
)
