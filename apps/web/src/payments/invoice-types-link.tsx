import { Button } from '@mantine/core'
import { Link } from '../blocks/parts/link'

export const InvoiceTypesLink = () => (
  <Button component={Link} to="/platform/settings/invoices/invoice-types" variant="default">
    Видове документи и номера
  </Button>
)
