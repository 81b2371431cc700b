import { runRecipeImport } from '@asistent/contract/kitchen/import.calls'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from '../blocks/parts/link'
import { useMay } from '../platform/user'

/** Link from a list of recipes to the import. */
export const importLinkTo = (path: string) =>
  function ImportLink() {
    return useMay(runRecipeImport) ? (
      <Button component={Link} to={path} variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
        Внасяне от Excel
      </Button>
    ) : null
  }
