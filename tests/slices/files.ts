import type { SliceSamples } from '../support/slice-samples'

export const files: SliceSamples = {
  records: {
    temporaryFile: `insert into stored_file (kindergarten_id, created_by, name, type, size, sha256, storage_key)
    select $1, a.id, 'проба.png', 'image/png', 1, 'x', 'aa/bb/sample-' || $1 from account a where a.email = $2 returning id`,
  },
  byName: {
    fileId: 'temporaryFile',
    'files.id': 'temporaryFile',
    avatarFileId: 'temporaryFile',
    logoFileId: 'temporaryFile',
    photoFileId: 'temporaryFile',
    imageFileId: 'temporaryFile',
  },
  noRecord: {
    type: 'the kind of a file',
  },
  byPath: {
    '/api/files': 'temporaryFile',
    '/files': 'temporaryFile',
  },
}
