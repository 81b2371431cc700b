/** A file as a browser's form would send it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** What the client says it is; nobody believes it. */
  readonly type?: string
}

const boundary = '----asistent-test-boundary'

export const multipartType = `multipart/form-data; boundary=${boundary}`

/** The body of a form with these files under one field, written by hand so that broken forms can be written too. */
export function multipartBody(field: string, files: readonly SentFile[], end = `--${boundary}--\r\n`): Buffer {
  const parts = files.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from(end)])
}
