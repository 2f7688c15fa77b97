import { AppError, CODES } from '@switchboard/kit-contract';
import { plainName } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { uploadTypeOf } from '@switchboard/sys-server';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface JudgedFile extends NamedFile {
  readonly mime: string;
}

/**
 * mc M65: files that are sent again pass the same checks as uploads. The type is determined by the bytes, not by the
 * sender's declaration.
 */
export async function judgeFiles(files: readonly NamedFile[]): Promise<JudgedFile[]> {
  const judged: JudgedFile[] = [];
  for (const file of files) {
    const name = plainName(file.name);
    const mime = await uploadTypeOf(name, file.bytes).catch((error: unknown) => {
      throw error instanceof AppError ? namingFile(name, asMailError(error)) : error;
    });
    judged.push({ name, mime, bytes: file.bytes });
  }
  return judged;
}

/** Maps the upload errors to the codes of the mailbox. */
export function asMailError(error: AppError): AppError {
  if (error.code === CODES.fileInfected) return new AppError(MAIL_CODES.infected);
  const isRefused = error.code === CODES.fileTypeRefused || error.code === CODES.fileTooLarge;
  if (!isRefused) return error;
  return new AppError(MAIL_CODES.attachmentRefused, error.label === undefined ? {} : { label: error.label });
}

/** The user did not choose a copied file one by one, so the refusal names it. */
function namingFile(name: string, { code, label }: AppError): AppError {
  if (label === undefined) return new AppError(code);
  return new AppError(code, {
    label: {
      zh: `附件“${name}”不能再次发送：${label.zh}。请新建邮件，仅添加允许发送的附件`,
      en: `“${name}” cannot be sent again. ${label.en}. Write a new email and attach only files that are accepted`,
    },
  });
}
