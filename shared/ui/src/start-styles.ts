/**
 * The styles of the toasts and fields, which are shared with the remotes. The shell imports them for the style
 * sheet that its pages start with, since they would otherwise be a file of their own.
 */
import './field/field.module.css';
import './state/covered-toasts.module.css';
import './state/newest-toast.module.css';
import './state/toaster.module.css';
