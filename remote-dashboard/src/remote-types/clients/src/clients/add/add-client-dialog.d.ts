export interface AddClientDialogProps {
    open: boolean;
    onClose: () => void;
    /** As soon as the client exists; its token is still on display then. */
    onCreated?: () => void;
}
/** Add New Client, then its access token, this once. Other remotes use it too. */
export declare function AddClientDialog({ open, onClose, onCreated }: AddClientDialogProps): import("react").JSX.Element;
