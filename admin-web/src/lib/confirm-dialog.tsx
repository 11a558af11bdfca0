import { Button, Dialog, errorText, Notice, useTranslations } from '@charter/ui';

interface Props {
  title: string;
  description?: string;
  /** What it does: what will be lost, and what not. */
  why: string;
  keep: string;
  confirm: string;
  /** Something is lost by it, so that its button is red: true unless said otherwise. */
  destructive?: boolean;
  busy: boolean;
  /** An error, or what staff should read instead of its usual words. */
  problem?: Error | string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something happens that cannot be undone. */
export function ConfirmDialog({ title, description, why, keep, confirm, destructive = true, busy, problem, onConfirm, onClose }: Props) {
  const { t } = useTranslations();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      width="34rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button className={destructive ? 'bg-danger! hover:bg-danger/90!' : undefined} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <p className="leading-7 text-navy-soft">{why}</p>
      {problem && (
        <Notice tone="danger" className="mt-5">
          {typeof problem === 'string' ? problem : errorText(t, problem)}
        </Notice>
      )}
    </Dialog>
  );
}
